//! The thread in which a file is read: bytes go in chunk by chunk, items come out some at a time.

use bytes::Bytes;
use domain::statement::{FileItem, Unreadable};
use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use ports::driven::objects::ByteStream;
use ports::driven::statement_files::{Items, NotRead};
use std::sync::Arc;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::JoinHandle;

/// How many items are handed over together.
const CHUNK: usize = 500;
/// How many such chunks may wait to be taken.
const WAITING: usize = 2;

/// Why reading stops early.
#[derive(Debug)]
pub(super) enum Stop {
    /// The file cannot be read.
    Unreadable(Unreadable),
    /// Its bytes cannot be fetched.
    Unavailable(String),
    /// Nobody reads its items any more.
    Abandoned,
}

impl From<Unreadable> for Stop {
    fn from(why: Unreadable) -> Self {
        Self::Unreadable(why)
    }
}

/// The bytes of a file, chunk by chunk, waiting for each. `None` at the end.
pub(super) type Chunks = Box<dyn FnMut() -> Result<Option<Bytes>, Stop> + Send>;

/// A file that is in memory.
pub(super) fn in_memory(bytes: Bytes) -> Chunks {
    let mut bytes = Some(bytes);
    Box::new(move || Ok(bytes.take()))
}

/// Takes the items.
pub(super) struct Sink {
    items: Vec<FileItem>,
    sender: Sender<Result<Vec<FileItem>, NotRead>>,
}

impl Sink {
    /// Passes on the next item. Waits while too many are queued.
    pub(super) fn push(&mut self, item: FileItem) -> Result<(), Stop> {
        self.items.push(item);
        if self.items.len() < CHUNK {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> Result<(), Stop> {
        let items = std::mem::take(&mut self.items);
        self.send(Ok(items))
    }

    fn send(&self, items: Result<Vec<FileItem>, NotRead>) -> Result<(), Stop> {
        let sent = self.sender.blocking_send(items);
        sent.map_err(|_| Stop::Abandoned)
    }

    /// Passes on the remaining items and, if reading failed, the error.
    fn finish(mut self, read: Result<(), Stop>) {
        let flushed = if self.items.is_empty() {
            Ok(())
        } else {
            self.flush()
        };
        let failed = match read {
            Err(Stop::Unreadable(why)) => NotRead::Unreadable(why),
            Err(Stop::Unavailable(why)) => NotRead::Unavailable(why),
            Ok(()) | Err(Stop::Abandoned) => return,
        };
        // If nobody reads items any more, nobody reads the error either.
        let _sent = flushed.and_then(|()| self.send(Err(failed)));
    }
}

/// The items of a file. The thread starts when the first item is requested and fewer than
/// [`super::AT_ONCE`] files are being read; it ends when the items are dropped.
pub(super) fn items(
    turns: Arc<Semaphore>,
    body: ByteStream,
    read: impl FnOnce(Chunks, &mut Sink) -> Result<(), Stop> + Send + 'static,
) -> Items {
    let started = async move {
        // An error would mean that the semaphore was closed, which nobody does.
        let turn = turns.acquire_owned().await.ok();
        let (sender, receiver) = mpsc::channel(WAITING);
        let (chunks, items) = (chunks(body, sender.clone()), Vec::new());
        let mut sink = Sink { items, sender };
        let thread = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let done = read(chunks, &mut sink);
            sink.finish(done);
        });
        received(receiver, thread)
    };
    stream::once(started).flatten().boxed()
}

fn chunks(mut body: ByteStream, sender: Sender<Result<Vec<FileItem>, NotRead>>) -> Chunks {
    let runtime = Handle::current();
    Box::new(move || {
        runtime.block_on(async {
            tokio::select! {
                biased;
                () = sender.closed() => Err(Stop::Abandoned),
                chunk = body.try_next() => chunk.map_err(|error| Stop::Unavailable(error.to_string())),
            }
        })
    })
}

/// The items from the thread. If it panics, that is an error: the items so far are not the whole
/// file.
fn received(
    receiver: Receiver<Result<Vec<FileItem>, NotRead>>,
    thread: JoinHandle<()>,
) -> impl Stream<Item = Result<Vec<FileItem>, NotRead>> + Send {
    let state = Some((receiver, thread));
    stream::unfold(state, |state| async move {
        let (mut receiver, thread) = state?;
        if let Some(items) = receiver.recv().await {
            return Some((items, Some((receiver, thread))));
        }
        let broken = thread.await.err()?;
        Some((Err(NotRead::Unavailable(broken.to_string())), None))
    })
}
