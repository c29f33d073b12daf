/* case_runner: runs one live test case; the same program on the host and in the virtual machines.
 *
 * usage: case_runner DIR
 *
 * DIR holds what tests/support/cases.py wrote:
 *   run       shell text that starts the traced command (by convention `exec "$SCRY" ...`)
 *   workload  shell text to run once the tracer is ready (absent: none)
 *   stdin     standard input of `run` (absent: /dev/null)
 *   settings  lines KEY=VALUE:
 *     ready=line|stderr|none   what tells that the tracer is ready: the line of docs/language.md 11 on stdout, the word
 *                              "Attached" on stderr, nothing
 *     end=NUMBER               signal sent after the workload; 0: the run ends by itself
 *     group=0|1                send it to the whole process group, as the terminal's Ctrl-C does
 *     settle_ms=N              pause between workload and signal
 *     timeout_ms=N             for the whole case; then everything is killed
 * and gets:
 *   stdout, stderr            of `run`
 *   work.stdout, work.stderr  of `workload` (environment: SCRY_PID, T as below, CASE_STDOUT and CASE_STDERR)
 *   result                    lines KEY=VALUE, see write_result()
 * Both shells run in DIR/tmp, whose absolute path is $T. Signal dispositions are the defaults, as in a terminal.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char kReadyLine[] = "__BPFTRACE_NOTIFY_PROBES_ATTACHED";

struct settings {
  char ready[16];
  int end, group;
  long settle_ms, timeout_ms;
};

struct child {
  pid_t pid;
  int ended, status;
  struct rusage usage;
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static void pause_ms(long ms) {
  struct timespec t = {ms / 1000, ms % 1000 * 1000000};
  nanosleep(&t, NULL);
}

static void die(const char* what) {
  fprintf(stderr, "case_runner: %s: %s\n", what, strerror(errno));
  exit(2);
}

static void read_settings(struct settings* s) {
  char line[128], key[32], value[64];
  FILE* f = fopen("settings", "r");
  if (!f) die("settings");
  while (fgets(line, sizeof line, f)) {
    if (sscanf(line, "%31[^=]=%63s", key, value) != 2) continue;
    if (!strcmp(key, "ready")) snprintf(s->ready, sizeof s->ready, "%.15s", value);
    if (!strcmp(key, "end")) s->end = atoi(value);
    if (!strcmp(key, "group")) s->group = atoi(value);
    if (!strcmp(key, "settle_ms")) s->settle_ms = atol(value);
    if (!strcmp(key, "timeout_ms")) s->timeout_ms = atol(value);
  }
  fclose(f);
}

/* The file's text, or NULL where there is no such file. */
static char* read_text(const char* name) {
  FILE* f = fopen(name, "r");
  if (!f) return NULL;
  size_t used = 0, room = 1 << 16;
  char* text = malloc(room);
  for (size_t n; (n = fread(text + used, 1, room - used - 1, f)) > 0;) {
    used += n;
    if (room - used < 2) text = realloc(text, room *= 2);
  }
  text[used] = 0;
  fclose(f);
  return text;
}

static void redirect(const char* name, int flags, int to) {
  int fd = open(name, flags, 0644);
  if (fd < 0) die(name);
  dup2(fd, to);
  close(fd);
}

/* Starts `sh -c text` in its own process group, in tmp/, with its streams in files of the case's folder. */
static void start(struct child* c, const char* text, const char* in, const char* out, const char* err) {
  memset(c, 0, sizeof *c);
  c->pid = fork();
  if (c->pid < 0) die("fork");
  if (c->pid > 0) {
    setpgid(c->pid, c->pid);
    return;
  }
  setpgid(0, 0);
  for (int sig = 1; sig < 32; sig++) signal(sig, SIG_DFL);
  redirect(in, O_RDONLY, 0);
  redirect(out, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 1);
  redirect(err, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 2);
  if (chdir("tmp")) die("tmp");
  execl("/bin/sh", "sh", "-c", text, (char*)NULL);
  die("/bin/sh");
}

static int has_ended(struct child* c) {
  if (!c->ended && wait4(c->pid, &c->status, WNOHANG, &c->usage) == c->pid) c->ended = 1;
  return c->ended;
}

/* Waits for the end; 0 when `deadline` passes first. */
static int wait_end(struct child* c, double deadline) {
  while (!has_ended(c)) {
    if (now() > deadline) return 0;
    pause_ms(1);
  }
  return 1;
}

static int file_has(const char* name, const char* word) {
  char* text = read_text(name);
  int found = text && strstr(text, word);
  free(text);
  return found;
}

static int is_ready(const struct settings* s) {
  if (!strcmp(s->ready, "line")) return file_has("stdout", kReadyLine);
  if (!strcmp(s->ready, "stderr")) return file_has("stderr", "Attached");
  return 1;
}

/* 1 once the tracer says that it is ready; 0 when it ends or `deadline` passes before that. */
static int wait_ready(const struct settings* s, struct child* tracer, double deadline) {
  while (!is_ready(s)) {
    if (has_ended(tracer)) return is_ready(s);
    if (now() > deadline) return 0;
    pause_ms(2);
  }
  return 1;
}

static void set_environment(const struct settings* s) {
  char here[4096], path[4200];
  if (!getcwd(here, sizeof here)) die("getcwd");
  snprintf(path, sizeof path, "%s/tmp", here);
  setenv("T", path, 1);
  snprintf(path, sizeof path, "%s/stdout", here);
  setenv("CASE_STDOUT", path, 1);
  snprintf(path, sizeof path, "%s/stderr", here);
  setenv("CASE_STDERR", path, 1);
  if (!strcmp(s->ready, "line")) setenv(kReadyLine, "1", 1);
}

/* Runs the workload to its end; its exit status, or -1 when it had to be killed. */
static int run_workload(const char* text, pid_t tracer, double deadline) {
  char number[16];
  struct child work;
  snprintf(number, sizeof number, "%d", tracer);
  setenv("SCRY_PID", number, 1);
  start(&work, text, "/dev/null", "work.stdout", "work.stderr");
  int in_time = wait_end(&work, deadline);
  kill(-work.pid, SIGKILL);
  if (!in_time) {
    wait_end(&work, now() + 5);
    return -1;
  }
  return WIFEXITED(work.status) ? WEXITSTATUS(work.status) : 128 + WTERMSIG(work.status);
}

struct times {
  double started, ready, ending, ended;
};

static void write_result(const struct child* c, const struct times* t, int is_ready, int timed_out, int work_status) {
  FILE* f = fopen("result", "w");
  if (!f) die("result");
  fprintf(f, "status=%d\n", WIFEXITED(c->status) ? WEXITSTATUS(c->status) : 128 + WTERMSIG(c->status));
  fprintf(f, "ready=%d\ntimeout=%d\nwork_status=%d\n", is_ready, timed_out, work_status);
  fprintf(f, "seconds=%.6f\nready_seconds=%.6f\nend_seconds=%.6f\n", t->ended - t->started, t->ready - t->started,
          t->ended - t->ending);
  fprintf(f, "max_rss_kib=%ld\n", c->usage.ru_maxrss);
  fclose(f);
}

int main(int argc, char** argv) {
  if (argc != 2 || chdir(argv[1])) {
    fprintf(stderr, "usage: case_runner DIR\n");
    return 2;
  }
  struct settings s = {.ready = "line", .settle_ms = 0, .timeout_ms = 20000};
  read_settings(&s);
  char *run = read_text("run"), *workload = read_text("workload");
  if (!run) die("run");
  if (mkdir("tmp", 0755) && errno != EEXIST) die("tmp");
  set_environment(&s);

  struct child tracer;
  struct times t = {.started = now()};
  double deadline = t.started + s.timeout_ms / 1000.0;
  int work_status = 0;
  start(&tracer, run, access("stdin", R_OK) ? "/dev/null" : "stdin", "stdout", "stderr");
  int ready = wait_ready(&s, &tracer, deadline);
  t.ready = now();
  if (ready && workload) work_status = run_workload(workload, tracer.pid, deadline);
  if (s.end && !has_ended(&tracer)) {
    pause_ms(s.settle_ms);
    kill(s.group ? -tracer.pid : tracer.pid, s.end);
  }
  t.ending = now();
  int in_time = wait_end(&tracer, deadline);
  t.ended = now();
  kill(-tracer.pid, SIGKILL); /* what the tracer left behind in its group */
  if (!in_time) wait_end(&tracer, now() + 10);
  write_result(&tracer, &t, ready, !in_time, work_status);
  return 0;
}
