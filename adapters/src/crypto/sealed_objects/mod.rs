//! Files sealed at rest, over any store of files: chunks of 64 KiB, each authenticated in its place (STREAM over
//! XChaCha20-Poly1305), under a key derived from the ring. A file that was changed, cut off or moved to another key does not
//! open. Who may read a file is not decided here.

mod chunks;
mod format;
mod opening;
mod places;
mod sealing;
mod store;

pub use store::{NewFiles, SealedObjects};
