#![allow(clippy::unwrap_used, clippy::panic)]
use std::fmt::Write as _;
use std::io::Write;

use flate2::{Compression, write::ZlibEncoder};
use weezl::encode::Encoder;

use super::super::parser::Parser;
use super::*;

fn codings_of(stream: &str) -> Judged<Vec<Coding>> {
    let Value::Dictionary(read) = Parser::new(stream.as_bytes(), 0, 1000).value().unwrap() else {
        panic!("{stream}");
    };
    codings(&read, |value| Ok(value.clone()))
}

fn all(data: &[u8], stream: &str) -> Judged<Vec<u8>> {
    decode(data, &codings_of(stream)?, 100_000, &Budget::new())
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn each_coding_is_decoded() {
    let text = b"Landfall, a plain text of which much is said twice, said twice.";
    let lzw = Encoder::with_tiff_size_switch(BitOrder::Msb, 8)
        .encode(text)
        .unwrap();
    let mut hex = String::new();
    for byte in text {
        write!(hex, "{byte:02X} ").unwrap();
    }
    let mut runs = vec![u8::try_from(text.len() - 1).unwrap()];
    runs.extend(text);
    runs.push(128);
    for (data, stream) in [
        (text.to_vec(), "<< >>"),
        (deflated(text), "<< /Filter /FlateDecode >>"),
        (
            deflated(text),
            "<< /Filter [ /Fl ] /DecodeParms [ null ] >>",
        ),
        (lzw, "<< /Filter /LZWDecode >>"),
        ((hex + ">").into_bytes(), "<< /Filter /ASCIIHexDecode >>"),
        (runs, "<< /Filter /RunLengthDecode >>"),
        (
            deflated(&deflated(text)),
            "<< /Filter [ /FlateDecode /FlateDecode ] >>",
        ),
    ] {
        assert_eq!(all(&data, stream).unwrap(), text, "{stream}");
    }
    let runs = all(&[254, b'a', 128], "<< /Filter /RL >>").unwrap();
    assert_eq!(runs, b"aaa");
    let base85 = all(b"87cURD]i,\"Ebo80z5l ~>", "<< /Filter /A85 >>").unwrap();
    assert_eq!(base85, b"Hello World!\0\0\0\0A");
}

#[test]
fn rows_are_read_as_they_are_meant() {
    // Two rows of three bytes: the first as differences to the left, the second to the row above.
    let rows = deflated(&[1, 1, 1, 1, 2, 1, 1, 1]);
    let stream = "<< /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 3 >> >>";
    assert_eq!(all(&rows, stream).unwrap(), [1, 2, 3, 2, 3, 4]);
    let rows = deflated(&[3, 4, 4, 4, 4, 1, 1, 1]);
    let stream = "<< /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 3 >> >>";
    assert_eq!(all(&rows, stream).unwrap(), [4, 6, 7, 5, 7, 8]);
    let rows = deflated(&[1, 1, 1, 5, 1, 1]);
    let stream = "<< /Filter /FlateDecode /DecodeParms << /Predictor 2 /Columns 3 >> >>";
    assert_eq!(all(&rows, stream).unwrap(), [1, 2, 3, 5, 6, 7]);
}

#[test]
fn what_is_not_known_or_promises_too_much_is_refused() {
    for stream in [
        "<< /Filter /Crypt >>",
        "<< /Filter [ /Crypt /FlateDecode ] >>",
        "<< /Filter /Unheard >>",
        "<< /Filter 5 >>",
        "<< /Filter [ /DCTDecode /FlateDecode ] >>",
        "<< /Filter [ /Fl /Fl /Fl ] >>",
        "<< /Filter [ /AHx /AHx /AHx /AHx /AHx ] >>",
        "<< /Filter /Fl /DecodeParms << /Predictor 12 /Columns 2000000000 >> >>",
        "<< /Filter /Fl /DecodeParms << /Predictor 12 /Colors 4000 >> >>",
        "<< /Filter /Fl /DecodeParms << /Predictor 12 /Columns -1 >> >>",
        "<< /Filter /Fl /DecodeParms << /Predictor 99 >> >>",
        "<< /Filter /Fl /DecodeParms << /BitsPerComponent 7 >> >>",
    ] {
        assert!(codings_of(stream).is_err(), "{stream}");
    }
}

#[test]
fn data_that_break_off_are_refused() {
    let text = b"some text that is long enough to be cut in its middle";
    let (flate, lzw) = (
        deflated(text),
        Encoder::with_tiff_size_switch(BitOrder::Msb, 8)
            .encode(text)
            .unwrap(),
    );
    for (data, stream) in [
        (flate, "<< /Filter /FlateDecode >>"),
        (lzw, "<< /Filter /LZWDecode >>"),
    ] {
        let half = data.get(..data.len() / 2).unwrap();
        assert!(all(half, stream).is_err(), "{stream}");
    }
    assert!(all(b"zz!", "<< /Filter /AHx >>").is_err());
    assert!(all(b"v", "<< /Filter /A85 >>").is_err());
    assert!(all(&[5, 1], "<< /Filter /RL >>").is_err());
}

#[test]
fn decoding_stops_at_the_limit() {
    let blanks = deflated(&vec![b' '; 200_000]);
    assert!(all(&blanks, "<< /Filter /Fl >>").is_err());
    let codings = codings_of("<< /Filter /Fl >>").unwrap();
    let verified = |most| verify(&blanks, &codings, &Budget::of(0, most));
    assert!(verified(200_000).is_ok() && verified(199_999).is_err());
}

#[test]
fn what_lies_between_two_codings_is_counted() {
    // Much blank space, which the next coding reduces to nothing.
    let data = deflated(&[vec![b' '; 100_000].as_slice(), b">"].concat());
    let codings = codings_of("<< /Filter [ /Fl /AHx ] >>").unwrap();
    let verified = |most| verify(&data, &codings, &Budget::of(0, most));
    assert!(verified(100_001).is_ok() && verified(100_000).is_err());
}
