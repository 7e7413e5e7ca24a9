//! Text messages. The built-in sender is for development: it sends nothing, and the message can be
//! read in the outbox.

mod aliyun;
mod aliyun_signature;
mod outbox;
mod routing;
mod twilio;

pub use aliyun::{AliyunAccount, AliyunReports, AliyunSms};
pub use outbox::OutboxSms;
pub use routing::RoutedSms;
pub use twilio::{TwilioAccount, TwilioReports, TwilioSender, TwilioSms};
