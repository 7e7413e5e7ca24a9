//! Detects whatever makes a PDF do more than show its pages. Every value of a file is checked,
//! wherever it comes from and whatever the objects around it claim to be.

use super::names::names;
use super::value::{Dictionary, Value};
use super::{Judged, unsound};

/// Names long enough not to occur in compressed data by chance: refused wherever they occur.
const NEVER: [&[u8]; 6] = [
    b"JavaScript",
    b"EmbeddedFile",
    b"EmbeddedFiles",
    b"Launch",
    b"RichMedia",
    b"RichMediaContent",
];
/// Keys of a dictionary that make a PDF do something or carry something.
const KEYS: [&[u8]; 7] = [
    b"JS",
    b"JavaScript",
    b"EmbeddedFiles",
    b"EF",
    b"RichMediaContent",
    b"RichMediaSettings",
    b"XFA",
];
/// Actions that leave the page, send data or run something. Going to a page and opening a web
/// address are left out when the file is rewritten, and are no reason to refuse it.
const ACTIONS: [&[u8]; 9] = [
    b"JavaScript",
    b"Launch",
    b"GoToE",
    b"ImportData",
    b"SubmitForm",
    b"Rendition",
    b"RichMediaExecute",
    b"Movie",
    b"Sound",
];
/// Kinds of object or annotation that carry a file or a player.
const KINDS: [&[u8]; 7] = [
    b"EmbeddedFile",
    b"FileAttachment",
    b"RichMedia",
    b"Movie",
    b"Screen",
    b"3D",
    b"Sound",
];

/// Checks the names in the bytes, whatever the structure says.
pub(super) fn refuse_names(bytes: &[u8]) -> Judged<()> {
    match names(bytes).find(|name| NEVER.contains(&name.as_slice())) {
        Some(name) => Err(refusal(&name)),
        None => Ok(()),
    }
}

/// Checks the value of an object. A name or a text that is an object of its own is checked as if it
/// were where it is referred to from.
pub(super) fn refuse_active(object: &Value) -> Judged<()> {
    match object {
        Value::Name(name) if [&ACTIONS[..], &KINDS].concat().contains(&name.as_slice()) => {
            Err(refusal(name))
        }
        Value::Text(text) => refuse_script(text),
        other => refuse_within(other),
    }
}

/// Walks a value; the parser has bounded its depth.
fn refuse_within(value: &Value) -> Judged<()> {
    match value {
        Value::Array(values) => values.iter().try_for_each(refuse_within),
        Value::Dictionary(dictionary) => refuse_dictionary(dictionary),
        Value::Null
        | Value::Boolean(_)
        | Value::Integer(_)
        | Value::Real(_)
        | Value::Name(_)
        | Value::Text(_)
        | Value::Reference(_) => Ok(()),
    }
}

fn refuse_dictionary(dictionary: &Dictionary) -> Judged<()> {
    for (key, value) in dictionary.iter() {
        if key == b"Encrypt" {
            return Err(unsound("it opens with a password only"));
        }
        let refused = match (key, value) {
            (key, _) if KEYS.contains(&key) => Some(key),
            (b"S", Value::Name(action)) => {
                ACTIONS.contains(&action.as_slice()).then_some(&action[..])
            }
            (b"Type" | b"Subtype", Value::Name(kind)) => {
                KINDS.contains(&kind.as_slice()).then_some(&kind[..])
            }
            (b"URI", Value::Text(address)) => {
                refuse_script(address)?;
                None
            }
            _ => None,
        };
        match refused {
            Some(name) => return Err(refusal(name)),
            None => refuse_within(value)?,
        }
    }
    Ok(())
}

/// `javascript:` as an address, however it is spaced and encoded.
fn refuse_script(address: &[u8]) -> Judged<()> {
    let letters = address.iter().filter(|byte| byte.is_ascii_graphic());
    let start: Vec<u8> = letters.take(11).map(u8::to_ascii_lowercase).collect();
    if start == b"javascript:" {
        return Err(refusal(b"URI"));
    }
    Ok(())
}

/// Refuses a stream whose data is not in the file, and the short spelling of its coding, which only
/// some readers know.
pub(super) fn refuse_outside_data(stream: &Dictionary) -> Judged<()> {
    if stream.get(b"DP").is_some() {
        return Err(unsound("a stream in an unusual coding"));
    }
    let keys: [&[u8]; 3] = [b"F", b"FFilter", b"FDecodeParms"];
    if keys.iter().any(|key| stream.get(key).is_some()) {
        return Err(unsound("the data of a stream are in another file"));
    }
    Ok(())
}

fn refusal(name: &[u8]) -> ports::driven::inspection::InspectionError {
    unsound(format!(
        "it does more than show pages: /{}",
        String::from_utf8_lossy(name)
    ))
}
