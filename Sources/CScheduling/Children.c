#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CScheduling.h"

int32_t diptych_fork(int32_t errors) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child != 0) return child;
  // It shall not outlive who reads its answers.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);
  dup2(errors, STDERR_FILENO);
  static const int faults[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGQUIT};
  for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) signal(faults[i], SIG_DFL);
  signal(SIGPIPE, SIG_IGN);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  return 0;
}

int32_t diptych_wait_for(int32_t child, int32_t *status) {
  int state = 0;
  while (waitpid(child, &state, 0) < 0 && errno == EINTR) {}
  *status = WIFEXITED(state) ? WEXITSTATUS(state) : 0;
  return WIFSIGNALED(state) ? WTERMSIG(state) : 0;
}
