//! Takes uploads in turn, one per core, and has each inspected by a process of its own. The file
//! and the result are passed on piece by piece; neither stays in the server's memory. Whatever the
//! process does, the only consequence is that this file is refused.

use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::TryStreamExt;
use ports::driven::inspection::{
    DocumentInspector, FileKind, Inspected, InspectionError, MAX_UPLOAD_BYTES, PictureSize,
    PublishedPicture, Storable, Thumbnail,
};
use ports::driven::objects::{ByteStream, ObjectError, limited};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::judge::Task;
use super::spool::spool;
use super::wire::{FILE_HEAD_BYTES, Frame, HEAD_BYTES, READY, kind_of};

/// The time limit of each step.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// How long to wait for a turn; after that the caller is asked to try again.
    turn: Duration,
    /// For a process to start.
    started: Duration,
    /// For a body to be read; its reader holds a turn.
    read: Duration,
    /// For the verdict, including reading. The process has a limit of its own for the time it
    /// computes; this one is for a machine that is busy with other things.
    judged: Duration,
}

const PATIENCE: Patience = Patience {
    turn: Duration::from_secs(60),
    started: Duration::from_secs(20),
    read: Duration::from_secs(60),
    judged: Duration::from_secs(120),
};
/// The largest number of files that are made of one.
const MAX_FILES: usize = 2;

/// Finds the program that inspects: `landfall` itself.
#[derive(Clone, Copy, Debug)]
pub struct Program(fn() -> io::Result<PathBuf>);

impl Program {
    /// A program that is found by calling `find` for each file.
    pub const fn found_by(find: fn() -> io::Result<PathBuf>) -> Self {
        Self(find)
    }

    /// The running program, even after another was put in its place.
    pub const fn this() -> Self {
        Self(|| {
            let running = Path::new("/proc/self/exe");
            if running.exists() {
                Ok(running.to_owned())
            } else {
                std::env::current_exe()
            }
        })
    }
}

/// [`DocumentInspector`] that has each file inspected by `landfall inspect`.
pub struct ChildInspector {
    turns: Arc<Semaphore>,
    program: Program,
    folder: PathBuf,
    patience: Patience,
}

/// The result of a process for a file.
struct Answer {
    kind: FileKind,
    thumbnail: Option<Thumbnail>,
    files: Vec<(u32, u32, Storable)>,
}

impl ChildInspector {
    /// Inspects at most `at_once` files at a time. The others wait in order of arrival, up to a limit. Results are spooled to `folder`
    /// until they are stored.
    pub fn new(program: Program, folder: PathBuf, at_once: usize) -> Self {
        Self {
            turns: Arc::new(Semaphore::new(at_once.max(1))),
            program,
            folder,
            patience: PATIENCE,
        }
    }

    /// One file per core.
    pub fn one_a_core(program: Program, folder: PathBuf) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self::new(program, folder, cores)
    }

    /// A file's verdict. The reason for a refusal is only logged, not returned.
    async fn verdict(&self, task: Task, source: ByteStream) -> Result<Answer, InspectionError> {
        let verdict = self.in_turn(task, source).await;
        match &verdict {
            Err(InspectionError::Unsound(reason)) => tracing::info!(reason, "an upload is refused"),
            Err(InspectionError::Failed(reason)) => {
                tracing::warn!(reason, "an upload cannot be inspected");
            }
            Ok(_) | Err(_) => {}
        }
        verdict
    }

    /// A turn ends with the verdict: a result that waits for a slow store waits on disk.
    async fn in_turn(&self, task: Task, source: ByteStream) -> Result<Answer, InspectionError> {
        let turn = timeout(self.patience.turn, self.turns.acquire()).await;
        let turn = turn.map_err(|_| failed("no turn came in time"))?;
        let _turn = turn.map_err(failed)?;
        let mut process = self.start(task)?;
        let (Some(mut input), Some(mut output)) = (process.stdin.take(), process.stdout.take())
        else {
            return Err(failed("the inspecting process has no ends"));
        };
        let ready = timeout(self.patience.started, ready(&mut output)).await;
        let ready = ready.map_err(|_| failed("the inspecting process did not start in time"))?;
        ready.map_err(|error| failed(format!("the inspecting process did not start: {error}")))?;
        let answered = timeout(self.patience.judged, async {
            let fed = async {
                let fed = timeout(self.patience.read, feed(&mut input, source)).await;
                drop(input);
                fed.map_err(|_| ObjectError::CutOff("the body did not come in time".into()))?
            };
            let (answer, ()) = tokio::try_join!(self.read(&mut output), fed)?;
            ended(&mut process).await?;
            Ok(answer)
        });
        // The process is killed when it is dropped, also if the caller disconnects.
        answered
            .await
            .unwrap_or_else(|_| Err(unsound("the inspection took too long")))
    }

    /// Starts a process that inherits nothing but its two pipes.
    fn start(&self, task: Task) -> Result<Child, InspectionError> {
        let program = (self.program.0)().map_err(failed)?;
        Command::new(program)
            .arg0("landfall")
            .args(["inspect", task.name()])
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| failed(format!("the inspecting process did not start: {error}")))
    }

    /// Reads the verdict, within its limits.
    async fn read(&self, output: &mut ChildStdout) -> Result<Answer, InspectionError> {
        let (mut thumbnail, mut kind, mut files) = (None, None, Vec::new());
        loop {
            let mut head = [0; HEAD_BYTES];
            output.read_exact(&mut head).await.map_err(|_| gave_up())?;
            let (frame, length) = Frame::read(head).ok_or_else(gave_up)?;
            match frame {
                Frame::End => break,
                Frame::Unsupported => return Err(InspectionError::UnsupportedType),
                Frame::TooLarge => {
                    let max_bytes = MAX_UPLOAD_BYTES;
                    return Err(InspectionError::TooLarge { max_bytes });
                }
                Frame::Unsound => return Err(unsound(text(output, length).await?)),
                Frame::Failed => return Err(failed(text(output, length).await?)),
                Frame::Thumbnail => {
                    let bytes = bytes(output, length).await?;
                    let (code, picture) = bytes.split_first().ok_or_else(gave_up)?;
                    let kind = kind_of(*code).ok_or_else(gave_up)?;
                    let bytes = bytes.slice_ref(picture);
                    thumbnail = Some(Thumbnail { kind, bytes });
                }
                Frame::File if files.len() < MAX_FILES => {
                    let (told, file) = self.file(output, length).await?;
                    if kind.is_some_and(|kind| kind != told) {
                        return Err(gave_up());
                    }
                    kind = Some(told);
                    files.push(file);
                }
                Frame::File => return Err(gave_up()),
            }
        }
        if output.read_u8().await.is_ok() {
            return Err(gave_up());
        }
        Ok(Answer {
            kind: kind.ok_or_else(gave_up)?,
            thumbnail,
            files,
        })
    }

    async fn file(
        &self,
        output: &mut ChildStdout,
        length: u32,
    ) -> Result<(FileKind, (u32, u32, Storable)), InspectionError> {
        let mut head = [0; FILE_HEAD_BYTES];
        output.read_exact(&mut head).await.map_err(|_| gave_up())?;
        let [code, sides @ ..] = head;
        let kind = kind_of(code).ok_or_else(gave_up)?;
        let ([width, height], []) = sides.as_chunks() else {
            return Err(gave_up());
        };
        let sides = (u32::from_be_bytes(*width), u32::from_be_bytes(*height));
        let head = u32::try_from(FILE_HEAD_BYTES).unwrap_or(u32::MAX);
        let size = length.checked_sub(head).ok_or_else(gave_up)?;
        let file = spool(output, size.into(), &self.folder).await;
        let file = file.map_err(|error| failed(format!("the data folder: {error}")))?;
        Ok((kind, (sides.0, sides.1, file.map_err(|_| gave_up())?)))
    }
}

/// Waits until the process says that it is confined.
async fn ready(output: &mut ChildStdout) -> io::Result<()> {
    let mut said = [0; READY.len()];
    output.read_exact(&mut said).await?;
    if said == READY {
        Ok(())
    } else {
        Err(io::Error::other("it is no inspecting process"))
    }
}

/// Sends the file to the process. A process that stops reading has decided, or failed; its verdict
/// tells which.
async fn feed(input: &mut ChildStdin, source: ByteStream) -> Result<(), InspectionError> {
    let mut source = limited(source, MAX_UPLOAD_BYTES);
    let mut is_read = true;
    while let Some(chunk) = source.try_next().await? {
        is_read = is_read && input.write_all(&chunk).await.is_ok();
    }
    Ok(())
}

/// Waits until the process has ended. A process that did not end well is not trusted.
async fn ended(process: &mut Child) -> Result<(), InspectionError> {
    let status = process.wait().await.map_err(failed)?;
    if status.success() {
        Ok(())
    } else {
        Err(unsound(format!(
            "the inspecting process ended with {status}"
        )))
    }
}

async fn bytes(output: &mut ChildStdout, length: u32) -> Result<Bytes, InspectionError> {
    let length = usize::try_from(length).map_err(failed)?;
    let mut bytes = vec![0; length];
    output.read_exact(&mut bytes).await.map_err(|_| gave_up())?;
    Ok(bytes.into())
}

async fn text(output: &mut ChildStdout, length: u32) -> Result<String, InspectionError> {
    let bytes = bytes(output, length).await?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A process that ended before its verdict, or that wrote something else: the fault of the file.
fn gave_up() -> InspectionError {
    unsound("the inspecting process gave up")
}

fn unsound(reason: impl Into<String>) -> InspectionError {
    InspectionError::Unsound(reason.into())
}

fn failed(error: impl std::fmt::Display) -> InspectionError {
    InspectionError::Failed(error.to_string())
}

#[async_trait]
impl DocumentInspector for ChildInspector {
    async fn inspect(&self, source: ByteStream) -> Result<Inspected, InspectionError> {
        self.verdict(Task::Document, source).await?.document()
    }

    async fn inspect_portrait(&self, source: ByteStream) -> Result<Inspected, InspectionError> {
        self.verdict(Task::Portrait, source).await?.document()
    }

    async fn inspect_published(
        &self,
        source: ByteStream,
    ) -> Result<PublishedPicture, InspectionError> {
        self.verdict(Task::Published, source).await?.published()
    }

    fn document_icon(&self) -> Result<Thumbnail, InspectionError> {
        super::icon::of_a_document()
    }
}

impl Answer {
    fn document(mut self) -> Result<Inspected, InspectionError> {
        match (self.files.pop(), self.thumbnail) {
            (Some((_, _, file)), Some(thumbnail)) if self.files.is_empty() => Ok(Inspected {
                kind: self.kind,
                file,
                thumbnail,
            }),
            _ => Err(gave_up()),
        }
    }

    fn published(self) -> Result<PublishedPicture, InspectionError> {
        let size = |(width, height, file)| PictureSize {
            width,
            height,
            file,
        };
        let mut sizes = self.files.into_iter().map(size);
        Ok(PublishedPicture {
            kind: self.kind,
            large: sizes.next().ok_or_else(gave_up)?,
            small: sizes.next(),
        })
    }
}

#[cfg(test)]
#[path = "inspector_tests.rs"]
mod tests;
