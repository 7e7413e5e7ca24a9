//! SWIFT MT940: messages made of fields, each with a tag between colons. Banks write them in SWIFT's blocks (`{4:` … `-}`) or bare,
//! with a line `-` behind each.

mod account;
mod field;
mod german;
mod info;
mod message;
mod posting;
mod slashes;

#[cfg(test)]
mod tests;

use super::lines::{Line, Lines};
use super::reading::{Chunks, Sink, Stop};
use domain::statement::{Unreadable, WhyUnreadable};
use encoding_rs::WINDOWS_1252;
use field::{Field, tag_of};
use message::Message;
use std::borrow::Cow;

/// Reads all messages of a file.
pub(super) fn read(chunks: Chunks, sink: &mut Sink) -> Result<(), Stop> {
    let mut lines = Lines::new(chunks);
    let mut messages = Messages::default();
    while let Some(line) = lines.next()? {
        messages.take(&line, sink)?;
    }
    messages.finish(lines.number(), sink)
}

/// The messages of a file while they are read.
#[derive(Default)]
struct Messages {
    message: Option<Message>,
    field: Option<Field>,
    /// Something came before a message, and its first field has not come yet.
    is_announced: bool,
    has_message: bool,
    /// The open message is in a block, which must be closed.
    is_in_block: bool,
}

impl Messages {
    fn take(&mut self, line: &Line, sink: &mut Sink) -> Result<(), Stop> {
        let text = decoded(&line.bytes);
        // Files may begin and end with invisible characters.
        let text = text.trim_matches(|it: char| it.is_control() || it == '\u{feff}');
        let shown = text.trim();
        if let Some(behind) = shown.strip_prefix("-}") {
            self.end(line.number, sink)?;
            self.is_in_block = false;
            self.is_announced = behind.contains("{1:");
            return self.take_header(behind, line, sink);
        }
        if shown == "-" {
            return self.end(line.number, sink);
        }
        if !line.is_ended && !shown.is_empty() {
            return Err(cut_off(line.number));
        }
        if shown.starts_with("{1:") {
            self.end(line.number, sink)?;
            self.is_announced = true;
            return self.take_header(shown, line, sink);
        }
        self.take_text(text, line.number, sink)
    }

    /// The blocks before and after the text of a message. The text may begin on the same line.
    fn take_header(&mut self, header: &str, line: &Line, sink: &mut Sink) -> Result<(), Stop> {
        let Some((_, text)) = header.split_once("{4:") else {
            return Ok(());
        };
        self.is_announced = true;
        self.is_in_block = true;
        if !line.is_ended {
            return Err(cut_off(line.number));
        }
        self.take_text(text, line.number, sink)
    }

    fn take_text(&mut self, text: &str, number: u32, sink: &mut Sink) -> Result<(), Stop> {
        if let Some((tag, value)) = tag_of(text) {
            self.end_field(sink)?;
            if tag == "20" {
                self.end(number, sink)?;
                self.is_announced = false;
                self.has_message = true;
                self.message = Some(Message::new(number));
            }
            self.field = Some(Field::new(number, tag, value));
            return Ok(());
        }
        match &mut self.field {
            Some(field) => field.add(text)?,
            None if text.trim().is_empty() => {}
            // Some banks write their name before a message.
            None => self.is_announced = true,
        }
        Ok(())
    }

    fn end_field(&mut self, sink: &mut Sink) -> Result<(), Stop> {
        let field = self.field.take();
        match (field, &mut self.message) {
            (Some(field), Some(message)) => message.take(&field, sink),
            // Some banks name the kind of the message (`:940:`) before it.
            (Some(_), None) => {
                self.is_announced = true;
                Ok(())
            }
            (None, _) => Ok(()),
        }
    }

    /// Ends the open message, if there is one.
    fn end(&mut self, number: u32, sink: &mut Sink) -> Result<(), Stop> {
        self.end_field(sink)?;
        match self.message.take() {
            Some(message) if !message.has_ended() => Err(cut_off(number)),
            _ => Ok(()),
        }
    }

    fn finish(mut self, number: u32, sink: &mut Sink) -> Result<(), Stop> {
        let is_open = self.is_in_block && self.message.is_some();
        self.end(number, sink)?;
        if is_open || self.is_announced {
            return Err(cut_off(number));
        }
        if !self.has_message {
            return Err(Unreadable::whole(WhyUnreadable::Empty).into());
        }
        Ok(())
    }
}

/// UTF-8 if it is valid, otherwise Windows-1252, in which every byte is valid.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let text = std::str::from_utf8(bytes).map(Cow::Borrowed);
    text.unwrap_or_else(|_| WINDOWS_1252.decode_without_bom_handling(bytes).0)
}

fn cut_off(line: u32) -> Stop {
    Unreadable::at(line, WhyUnreadable::CutOff).into()
}
