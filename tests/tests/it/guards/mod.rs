//! The guards before every call, tested over the whole OpenAPI document: ownership of ids, the csrf
//! token and the origin of changes, reads that only read, headers, fields that are not the caller's
//! to set.
mod callbacks;
mod changes;
mod headers;
mod limits;
mod origins;
mod owners;
mod people;
mod reads;
mod redirects;
