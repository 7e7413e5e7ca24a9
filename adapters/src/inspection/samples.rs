//! Files for the tests, made on the spot so that each says what is particular about it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use std::io::{Cursor, Write};

use bytes::Bytes;
use flate2::{Compression, write::ZlibEncoder};
use image::{DynamicImage, GrayImage, ImageFormat, Luma, Rgb, RgbImage};

pub(super) fn contains(bytes: &[u8], word: &[u8]) -> bool {
    bytes.windows(word.len()).any(|window| window == word)
}

/// A white picture.
pub(super) fn png(width: u32, height: u32) -> Bytes {
    let image = RgbImage::from_pixel(width, height, Rgb([255; 3]));
    encoded(&DynamicImage::ImageRgb8(image), ImageFormat::Png)
}

/// The header of a PNG that declares this size, and an end.
pub(super) fn png_header(width: u32, height: u32) -> Bytes {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut head = b"IHDR".to_vec();
    head.extend(width.to_be_bytes());
    head.extend(height.to_be_bytes());
    head.extend([8, 2, 0, 0, 0]);
    for (length, chunk) in [(13_u32, head), (0, b"IDAT".to_vec()), (0, b"IEND".to_vec())] {
        file.extend(length.to_be_bytes());
        file.extend(&chunk);
        file.extend(crc32(&chunk).to_be_bytes());
    }
    file.into()
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 {
                crc >> 1 ^ 0xEDB8_8320
            } else {
                crc >> 1
            }
        })
    })
}

/// A grey picture, dark on its left half.
pub(super) fn jpeg(width: u32, height: u32) -> Bytes {
    let image = GrayImage::from_fn(width, height, |x, _| {
        Luma([if x < width / 2 { 20 } else { 235 }])
    });
    encoded(&DynamicImage::ImageLuma8(image), ImageFormat::Jpeg)
}

/// The same with a camera's metadata: its orientation and its place.
pub(super) fn jpeg_with_exif(width: u32, height: u32, orientation: u8) -> Bytes {
    let mut exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x02".to_vec();
    exif.extend([0x01, 0x0E, 0, 2, 0, 0, 0, 13, 0, 0, 0, 38]); // ImageDescription, 13 bytes at 38
    exif.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    exif.extend([0; 4]);
    exif.extend(b"Secret place\0");
    let plain = jpeg(width, height);
    let mut file = plain[..2].to_vec();
    file.extend([0xFF, 0xE1]);
    file.extend(u16::try_from(exif.len() + 2).unwrap().to_be_bytes());
    file.extend(exif);
    file.extend(&plain[2..]);
    file.into()
}

fn encoded(image: &DynamicImage, format: ImageFormat) -> Bytes {
    let mut out = Cursor::new(Vec::new());
    image.write_to(&mut out, format).unwrap();
    out.into_inner().into()
}

/// A PDF of one empty page, with more entries in its catalogue.
pub(super) fn pdf(catalogue: &str) -> Bytes {
    let objects = [
        format!("<< /Type /Catalog /Pages 2 0 R {catalogue} >>"),
        "<< /Type /Pages /Kids [ 3 0 R ] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 595 842 ] >>".to_owned(),
    ];
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut places = Vec::new();
    for (object, number) in objects.iter().zip(1..) {
        places.push(file.len());
        write!(file, "{number} 0 obj\n{object}\nendobj\n").unwrap();
    }
    let xref = file.len();
    write!(file, "xref\n0 4\n0000000000 65535 f \n").unwrap();
    for place in places {
        writeln!(file, "{place:010} 00000 n ").unwrap();
    }
    write!(
        file,
        "trailer << /Size 4 /Root 1 0 R >>\nstartxref\n{xref}\n%%EOF\n"
    )
    .unwrap();
    file.into()
}

/// The same with its objects inside a compressed object stream.
pub(super) fn pdf_in_object_streams(catalogue: &str) -> Bytes {
    let objects = [
        format!("<< /Type /Catalog /Pages 2 0 R {catalogue} >>"),
        "<< /Type /Pages /Kids [ 3 0 R ] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 595 842 ] >>".to_owned(),
    ];
    let (mut index, mut body) = (Vec::new(), String::new());
    for (object, number) in objects.iter().zip(1..) {
        write!(index, "{number} {} ", body.len()).unwrap();
        body.push_str(object);
        body.push(' ');
    }
    let first = index.len();
    with_object_stream(&[index, body.into_bytes()].concat(), first)
}

/// A PDF whose only object stream inflates to these bytes.
pub(super) fn pdf_with_object_stream(content: &[u8]) -> Bytes {
    with_object_stream(content, 0)
}

fn with_object_stream(content: &[u8], first: usize) -> Bytes {
    let packed = deflated(content);
    let mut file = b"%PDF-1.7\n".to_vec();
    let stream_at = file.len();
    write!(file, "4 0 obj\n<< /Type /ObjStm /N 3 /First {first} /Filter /FlateDecode /Length {} >>\nstream\n", packed.len()).unwrap();
    file.extend(packed);
    file.extend(b"\nendstream\nendobj\n");
    let xref_at = file.len();
    // Rows of type, place or stream number, index: objects 1 to 3 lie in stream 4.
    let row = |kind: u8, place: usize, index: u8| {
        let mut row = vec![kind];
        row.extend(u32::try_from(place).unwrap().to_be_bytes());
        row.push(index);
        row
    };
    let rows = [
        row(0, 0, 0),
        row(2, 4, 0),
        row(2, 4, 1),
        row(2, 4, 2),
        row(1, stream_at, 0),
        row(1, xref_at, 0),
    ]
    .concat();
    let packed = deflated(&rows);
    write!(file, "5 0 obj\n<< /Type /XRef /Size 6 /W [ 1 4 1 ] /Root 1 0 R /Filter /FlateDecode /Length {} >>\nstream\n", packed.len()).unwrap();
    file.extend(packed);
    write!(file, "\nendstream\nendobj\nstartxref\n{xref_at}\n%%EOF\n").unwrap();
    file.into()
}

pub(super) fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}
