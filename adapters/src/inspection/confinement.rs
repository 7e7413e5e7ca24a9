//! What the inspecting process may do: think, within bounds, about what it is given. It confines itself before it reads a byte of the
//! file; the bounds hold until it ends.

use std::io;

use landlock::{ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, Scope};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// How much memory inspecting a file may use, beyond what the idle process uses.
const MEMORY_BYTES: u64 = 64 * 1024 * 1024;
/// How long a file may keep a core busy.
const CPU_SECONDS: u64 = 5;
/// Standard input, output and error, which are open already.
const OPEN_FILES: u64 = 3;

/// Bounds this process for good.
pub(super) fn confine() -> io::Result<()> {
    let (data, whole) = own_memory()?;
    close_the_system();
    for (resource, limit) in [
        (Resource::Data, data + MEMORY_BYTES),
        (Resource::As, whole + MEMORY_BYTES),
        (Resource::Cpu, CPU_SECONDS),
        (Resource::Fsize, 0),
        (Resource::Nofile, OPEN_FILES),
        (Resource::Core, 0),
    ] {
        // An administrator may have set less.
        let most = getrlimit(resource).maximum.unwrap_or(limit).min(limit);
        let bound = Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        setrlimit(resource, bound)?;
    }
    Ok(())
}

/// Takes files, the network and other processes out of reach where the kernel can (Linux 5.13 and newer; from 6.7 on the network,
/// from 6.12 on other processes too). Elsewhere the limits alone hold.
fn close_the_system() {
    let close = || {
        let abi = ABI::V6;
        Ruleset::default()
            .handle_access(AccessFs::from_all(abi))?
            .handle_access(AccessNet::from_all(abi))?
            .scope(Scope::from_all(abi))?
            .create()?
            .restrict_self()
    };
    // Nothing to be said to anybody: what the kernel lacks is no fault of the file's.
    let _status: Result<_, landlock::RulesetError> = close();
}

/// What the process takes by itself, in bytes: for data, and with the program and its stack.
fn own_memory() -> io::Result<(u64, u64)> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let figure = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
        Some(kib * 1024)
    };
    let figures = figure("VmData:").zip(figure("VmSize:"));
    figures.ok_or_else(|| io::Error::other("/proc/self/status tells no memory"))
}
