# --debuginfod asks the servers of DEBUGINFOD_URLS, once for each stripped file, and believes what has the same build id.
# Without the option no server is asked; without servers, or where nothing answers, the message or the address tells.
== file app.c
#include <unistd.h>
#include <sys/syscall.h>
__attribute__((noinline)) static void inner(void) { syscall(SYS_getppid); __asm__ volatile("" ::: "memory"); }
int main(void) { for (int i = 0; i < 3; ++i) inner(); return 0; }
== file server.py
import http.server, pathlib, sys
class Server(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        print(self.path, file=open("asked", "a"), flush=True)
        name = {"/buildid/aabbccdd/debuginfo": "app.debug", "/buildid/11112222/debuginfo": "app.debug"}.get(self.path)
        body = pathlib.Path(name).read_bytes() if name else b""
        self.send_response(200 if name else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *words): pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
pathlib.Path("port").write_text(str(server.server_port))
server.serve_forever()
== needs root debuginfod-find
== where host
== run
gcc -O1 -g -fno-optimize-sibling-calls -o whole app.c -Wl,--build-id=0xaabbccdd
gcc -O1 -g -fno-optimize-sibling-calls -DOTHER -o other app.c -Wl,--build-id=0x11112222
objcopy --only-keep-debug whole app.debug
strip -o app whole
strip -o stranger other
python3 server.py & server=$!
while [ ! -s port ]; do sleep 0.05; done
export DEBUGINFOD_CACHE_PATH=$PWD/cache
ask() { "$SCRY" -q "$@" -e 'tracepoint:syscalls:sys_enter_getppid { @[ustack(3)] = count(); }' 2>&1 | grep -q 'inner+' && echo named || echo unnamed; }
echo "no variable: $("$SCRY" --debuginfod -e 'begin { exit(); }' 2>&1 | tr '\n' ' ')"
export DEBUGINFOD_URLS=http://127.0.0.1:$(cat port)
echo "without: $(ask -c ./app)"
echo "asked: $(grep -c aabbccdd asked 2>/dev/null)"
echo "with: $(ask --debuginfod -c ./app)"
echo "asked: $(grep -c aabbccdd asked)"
echo "again: $(ask --debuginfod -c ./app)"
echo "asked: $(grep -c aabbccdd asked)"
echo "of another build: $(ask --debuginfod -c ./stranger)"
echo "asked: $(grep -c 11112222 asked)"
kill $server
export DEBUGINFOD_CACHE_PATH=$PWD/cache2
echo "no answer: $(ask --debuginfod -c ./app)"
export DEBUGINFOD_URLS=
echo "nothing is left: $(ps -e -o args | grep -c '^scry-debuginfod')"
== timeout 60
== stdout
no variable: ERROR: --debuginfod: DEBUGINFOD_URLS names no server HINT: set it, as in DEBUGINFOD_URLS=https://debuginfod.debian.net; sudo passes it on with --preserve-env=DEBUGINFOD_URLS 
without: unnamed
asked: 
with: named
asked: 1
again: named
asked: 1
of another build: unnamed
asked: 1
no answer: unnamed
nothing is left: 0
