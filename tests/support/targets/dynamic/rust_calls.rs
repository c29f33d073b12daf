//! rust_calls: a program of another language, whose symbols have its own mangled names.
//!
//! usage: rust_calls COUNT
//!
//! Calls inner::work(1), inner::work(2), ... COUNT times, and prints calls= and total= (of what they returned).

mod inner {
    #[inline(never)]
    pub fn work(n: u64) -> u64 {
        std::hint::black_box(n) * 2
    }
}

fn main() {
    let count: u64 = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1);
    let total: u64 = (1..=count).map(inner::work).sum();
    println!("calls={count}\ntotal={total}");
}
