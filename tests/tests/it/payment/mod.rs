//! Paying the fee of an account's review: over HTTP on the built-in page, against a gateway that misbehaves on demand, and
//! at PayFast.
mod desk;
mod fake;
mod gateway;
mod page;
mod paid_twice;
mod payfast;
mod payfast_elsewhere;
mod payfast_trouble;
mod refunds;
mod scene;
