//! Signing at DocuSign: the adapter against the port's suite, and the whole way over HTTP with a server of the product's own.
mod callbacks;
mod contract;
mod ended;
mod outage;
mod sessions;
mod start;
mod support;
