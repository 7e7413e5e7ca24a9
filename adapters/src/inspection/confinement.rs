//! Confines the inspecting process to computing, within limits, on the file it is given. It
//! confines itself before it reads a byte of the file; the limits hold until it ends.

use std::io;

use landlock::{ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, Scope};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// How much memory inspecting a file may use, beyond what the idle process uses.
const MEMORY_BYTES: u64 = 64 * 1024 * 1024;
/// How long a file may keep a core busy.
const CPU_SECONDS: u64 = 5;
/// Standard input, output and error, which are open already.
const OPEN_FILES: u64 = 3;

/// Limits this process permanently.
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
        // An administrator may have set a lower limit.
        let most = getrlimit(resource).maximum.unwrap_or(limit).min(limit);
        let bound = Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        setrlimit(resource, bound)?;
    }
    Ok(())
}

/// Denies access to files, the network and other processes if the kernel can (Linux 5.13 and newer;
/// from 6.7 on the network, from 6.12 on other processes too). Elsewhere only the limits apply.
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
    // Not reported: what the kernel lacks is not the file's fault.
    let _status: Result<_, landlock::RulesetError> = close();
}

/// The memory that the process uses by itself, in bytes: for data, and with the program and its
/// stack.
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::fs;
    use std::io::ErrorKind;
    use std::net::{TcpListener, TcpStream};
    use std::thread;

    use landlock::{CompatLevel, Compatible};

    use super::*;

    /// Whether the kernel's Landlock supports files and the network.
    fn can_close() -> bool {
        let rules = Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            .handle_access(AccessFs::from_all(ABI::V4))
            .and_then(|rules| rules.handle_access(AccessNet::from_all(ABI::V4)))
            .and_then(Ruleset::create);
        rules.is_ok()
    }

    #[test]
    fn files_and_the_network_are_out_of_reach_where_the_kernel_can() {
        if !can_close() {
            println!("this kernel has no Landlock for files and the network");
            return;
        }
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "a").unwrap();
        let beside = folder.path().join("beside");
        let tried = move || {
            [
                fs::read(&file).map(drop),
                fs::write(&beside, "b"),
                fs::read_dir(folder.path()).map(drop),
                fs::remove_file(&file),
                TcpListener::bind("127.0.0.1:0").map(drop),
                TcpStream::connect(address).map(drop),
            ]
            .map(|tried| tried.map_err(|error| error.kind()))
        };
        // A thread that confines itself confines no other.
        let confined = thread::spawn(move || {
            close_the_system();
            tried()
        });
        assert_eq!(
            confined.join().unwrap(),
            [Err(ErrorKind::PermissionDenied); 6]
        );
    }
}
