// Structures of System V communication, as the kernel's calls have them.
#include <linux/ipc.h>
#include <linux/msg.h>
#include <linux/sem.h>
#include <linux/shm.h>

#include "syscalls/kinds.h"
#include "syscalls/structures.h"

namespace scry::syscalls {
namespace {

constexpr Field kPermissions[] = {
    SCRY_FIELD(ipc64_perm, uid, "id"),           SCRY_FIELD(ipc64_perm, gid, "id"),
    SCRY_FIELD(ipc64_perm, mode, "permissions"), SCRY_FIELD(ipc64_perm, key, "uint"),
    SCRY_FIELD(ipc64_perm, cuid, "id"),          SCRY_FIELD(ipc64_perm, cgid, "id"),
};
constexpr Field kNewPermissions[] = {
    SCRY_FIELD(ipc64_perm, uid, "id"),
    SCRY_FIELD(ipc64_perm, gid, "id"),
    SCRY_FIELD(ipc64_perm, mode, "permissions"),
};

constexpr Field kMemory[] = {
    SCRY_FIELD(shmid64_ds, shm_perm, "ipc_perm"), SCRY_FIELD(shmid64_ds, shm_segsz, "ulong"),
    SCRY_FIELD(shmid64_ds, shm_cpid, "pid"),      SCRY_FIELD(shmid64_ds, shm_lpid, "pid"),
    SCRY_FIELD(shmid64_ds, shm_nattch, "ulong"),  SCRY_FIELD(shmid64_ds, shm_atime, "ulong"),
    SCRY_FIELD(shmid64_ds, shm_dtime, "ulong"),   SCRY_FIELD(shmid64_ds, shm_ctime, "ulong"),
};
constexpr Field kNewMemory[] = {SCRY_FIELD(shmid64_ds, shm_perm, "ipc_new_perm")};
constexpr Field kMemoryLimits[] = {
    SCRY_FIELD(shminfo64, shmmax, "ulong"), SCRY_FIELD(shminfo64, shmmin, "ulong"),
    SCRY_FIELD(shminfo64, shmmni, "ulong"), SCRY_FIELD(shminfo64, shmseg, "ulong"),
    SCRY_FIELD(shminfo64, shmall, "ulong"),
};
constexpr Field kMemoryUse[] = {
    SCRY_FIELD(shm_info, used_ids, "int"),        SCRY_FIELD(shm_info, shm_tot, "ulong"),
    SCRY_FIELD(shm_info, shm_rss, "ulong"),       SCRY_FIELD(shm_info, shm_swp, "ulong"),
    SCRY_FIELD(shm_info, swap_attempts, "ulong"), SCRY_FIELD(shm_info, swap_successes, "ulong"),
};

constexpr Field kMessages[] = {
    SCRY_FIELD(msqid64_ds, msg_perm, "ipc_perm"), SCRY_FIELD(msqid64_ds, msg_stime, "ulong"),
    SCRY_FIELD(msqid64_ds, msg_rtime, "ulong"),   SCRY_FIELD(msqid64_ds, msg_ctime, "ulong"),
    SCRY_FIELD(msqid64_ds, msg_qnum, "ulong"),    SCRY_FIELD(msqid64_ds, msg_qbytes, "ulong"),
    SCRY_FIELD(msqid64_ds, msg_lspid, "pid"),     SCRY_FIELD(msqid64_ds, msg_lrpid, "pid"),
};
constexpr Field kNewMessages[] = {
    SCRY_FIELD(msqid64_ds, msg_perm, "ipc_new_perm"),
    SCRY_FIELD(msqid64_ds, msg_qbytes, "ulong"),
};
constexpr Field kMessageLimits[] = {
    SCRY_FIELD(msginfo, msgpool, "int"), SCRY_FIELD(msginfo, msgmap, "int"),  SCRY_FIELD(msginfo, msgmax, "int"),
    SCRY_FIELD(msginfo, msgmnb, "int"),  SCRY_FIELD(msginfo, msgmni, "int"),  SCRY_FIELD(msginfo, msgssz, "int"),
    SCRY_FIELD(msginfo, msgtql, "int"),  SCRY_FIELD(msginfo, msgseg, "uint"),
};

constexpr Field kSemaphores[] = {
    SCRY_FIELD(semid64_ds, sem_perm, "ipc_perm"),
    SCRY_FIELD(semid64_ds, sem_otime, "ulong"),
    SCRY_FIELD(semid64_ds, sem_ctime, "ulong"),
    SCRY_FIELD(semid64_ds, sem_nsems, "ulong"),
};
constexpr Field kNewSemaphores[] = {SCRY_FIELD(semid64_ds, sem_perm, "ipc_new_perm")};
constexpr Field kSemaphoreLimits[] = {
    SCRY_FIELD(seminfo, semmap, "int"), SCRY_FIELD(seminfo, semmni, "int"), SCRY_FIELD(seminfo, semmns, "int"),
    SCRY_FIELD(seminfo, semmnu, "int"), SCRY_FIELD(seminfo, semmsl, "int"), SCRY_FIELD(seminfo, semopm, "int"),
    SCRY_FIELD(seminfo, semume, "int"), SCRY_FIELD(seminfo, semusz, "int"), SCRY_FIELD(seminfo, semvmx, "int"),
    SCRY_FIELD(seminfo, semaem, "int"),
};

constexpr StructureRow kIpcStructures[] = {
    {"ipc_perm", sizeof(ipc64_perm), kPermissions},    {"ipc_new_perm", sizeof(ipc64_perm), kNewPermissions},
    {"shmid_ds", sizeof(shmid64_ds), kMemory},         {"shmid_new", sizeof(shmid64_ds), kNewMemory},
    {"shminfo", sizeof(shminfo64), kMemoryLimits},     {"shm_info", sizeof(shm_info), kMemoryUse},
    {"msqid_ds", sizeof(msqid64_ds), kMessages},       {"msqid_new", sizeof(msqid64_ds), kNewMessages},
    {"msginfo", sizeof(msginfo), kMessageLimits},      {"semid_ds", sizeof(semid64_ds), kSemaphores},
    {"semid_new", sizeof(semid64_ds), kNewSemaphores}, {"seminfo", sizeof(seminfo), kSemaphoreLimits},
};

}  // namespace

std::span<const StructureRow> ipc_structures() {
  return kIpcStructures;
}

}  // namespace scry::syscalls
