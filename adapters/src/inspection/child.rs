//! The inspecting process, `landfall inspect`: reads a file on its standard input, writes the
//! verdict to its standard output, and ends. It reads no settings, opens no file and knows of no
//! other; whatever a file does to it ends this process and nothing else.

use std::io::{self, Read, Write};
use std::process::ExitCode;

use bytes::Bytes;
use ports::driven::inspection::MAX_UPLOAD_BYTES;

use super::confinement::confine;
use super::judge::{Task, judge};
use super::wire;

/// Inspects one file for a task by its name.
pub fn answer(task: &str) -> ExitCode {
    match inspect(task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _gone = writeln!(io::stderr(), "landfall inspect: {error}");
            ExitCode::FAILURE
        }
    }
}

fn inspect(task: &str) -> io::Result<()> {
    let task = Task::from_name(task);
    let task = task.ok_or_else(|| io::Error::other("document, portrait or published"))?;
    confine()?;
    let mut out = io::stdout().lock();
    out.write_all(wire::READY)?;
    out.flush()?;
    let judged = judge(task, file()?);
    wire::write(&mut out, &judged)
}

/// The file, and at most one byte beyond its limit. Memory for the largest file is reserved at
/// once, so that the buffer is not copied as it grows.
fn file() -> io::Result<Bytes> {
    let most = MAX_UPLOAD_BYTES + 1;
    let room = usize::try_from(most).unwrap_or(usize::MAX);
    let mut bytes = Vec::with_capacity(room);
    io::stdin().lock().take(most).read_to_end(&mut bytes)?;
    bytes.shrink_to_fit();
    Ok(bytes.into())
}
