//! Judging uploaded files by their bytes (decision 16). Nothing here stores a file or trusts its name.

mod encoding;
mod icon;
mod inspector;
mod jpeg_frame;
mod pdf;
mod pdf_bombs;
mod pdf_names;
mod picture;
mod published;
#[cfg(test)]
mod samples;
mod screen;
mod turned;

pub use inspector::FileInspector;
pub use screen::WebpPictures;
