# A Rust program, optimized and without frame pointers: a closure that the library calls back, a thread, a destructor that
# a panic runs. Each stack ends at the entry of the program or of the thread.
== file app.rs
extern "C" { fn getppid() -> i32; }
#[inline(never)]
fn mark<T: std::fmt::Debug>(value: T) -> usize { let n = unsafe { getppid() } as usize; std::hint::black_box(format!("{:?}", value)).len() + n }
struct Guard(u32);
impl Drop for Guard { #[inline(never)] fn drop(&mut self) { mark(self.0); } }
#[inline(never)]
fn panics(n: u32) { let _guard = Guard(n); if n > 0 { panic!("expected") } }
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut numbers = vec![3, 1, 2];
    numbers.sort_by(|a, b| { mark((a, b)); a.cmp(b) });
    std::thread::spawn(|| mark("thread")).join().unwrap();
    let _ = std::panic::catch_unwind(|| panics(1));
}
== run
rustc -C opt-level=3 -C debuginfo=1 app.rs 2> errors || cat errors
"$SCRY" -q -f json -e 'tracepoint:syscalls:sys_enter_getppid /comm == "app" || comm == "thread"/ { printf("%s", ustack); }' -c ./app
== needs root rust
== where host
== ready none
== timeout 60
== check
len([m for m in json if m['type'] == 'printf']) >= 4
all(re.search(r'\b_start\+\d+\n$|\bclone3?\+\d+\n$', m['data']) for m in json if m['type'] == 'printf')
any('rust_begin_unwind' in m['data'] or 'std::panic' in m['data'] or 'panics' in m['data'] for m in json if m['type'] == 'printf')
[m['data']['complete'] for m in json if m['type'] == 'user_stacks'] == [len([m for m in json if m['type'] == 'printf'])]
