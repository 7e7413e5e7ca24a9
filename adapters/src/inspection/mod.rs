//! Inspecting uploaded files by their bytes (decision 16), each in a process of its own. Nothing
//! here stores a file or trusts its name. The server's side is `inspector`; the process's side is
//! `child`, which calls `judge`, which calls the modules of each kind of file.

mod child;
mod confinement;
mod encoding;
mod icon;
mod inspector;
mod jpeg_frame;
mod judge;
mod pdf;
mod picture;
mod published;
#[cfg(test)]
mod samples;
mod screen;
mod spool;
mod turned;
mod wire;

pub use child::answer;
pub use inspector::{ChildInspector, Program};
pub use judge::{Judged, Made, Task, judge};
pub use screen::WebpPictures;
