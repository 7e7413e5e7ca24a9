//! Stores of files. The built-in one is a folder of the machine, or one that several machines
//! mount; the other is a bucket of a service with the S3 protocol.

mod local;
mod s3;

pub use local::LocalObjects;
pub use s3::{S3Objects, S3Settings, ServerSideEncryption};
