//! Files that somebody who means harm would upload. Each is made on the spot, and says what is particular about it.

use std::io::Write;

use flate2::Compression;
use flate2::Crc;
use flate2::write::ZlibEncoder;

/// A sound PNG of so many black and white pixels; its file stays small, its picture does not.
pub fn black_png(width: u32, height: u32) -> Vec<u8> {
    let mut head = width.to_be_bytes().to_vec();
    head.extend(height.to_be_bytes());
    // One bit a pixel, grey, deflated, plain rows.
    head.extend([1, 0, 0, 0, 0]);
    let row = vec![0; usize::try_from(width.div_ceil(8)).expect("a row") + 1];
    let mut rows = ZlibEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..height {
        rows.write_all(&row).expect("a row");
    }
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut file, *b"IHDR", &head);
    chunk(&mut file, *b"IDAT", &rows.finish().expect("the rows"));
    chunk(&mut file, *b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    let mut crc = Crc::new();
    crc.update(&kind);
    crc.update(data);
    file.extend(u32::try_from(data.len()).expect("a length").to_be_bytes());
    file.extend(kind);
    file.extend(data);
    file.extend(crc.sum().to_be_bytes());
}

/// A PDF of one page whose text is `mebibytes` of blanks, deflated once for each layer.
pub fn pdf_bomb(mebibytes: usize, layers: usize) -> Vec<u8> {
    let blank = vec![b' '; 1024 * 1024];
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..mebibytes {
        packed.write_all(&blank).expect("blanks");
    }
    let mut packed = packed.finish().expect("blanks");
    for _ in 1..layers {
        let mut outer = ZlibEncoder::new(Vec::new(), Compression::best());
        outer.write_all(&packed).expect("a layer");
        packed = outer.finish().expect("a layer");
    }
    let filters = "/FlateDecode ".repeat(layers);
    let mut page = format!(
        "<< /Filter [ {filters}] /Length {} >>\nstream\n",
        packed.len()
    )
    .into_bytes();
    page.extend(packed);
    page.extend(b"\nendstream");
    pdf("", &page)
}

/// A sound PDF of one page, with more entries in its catalogue.
pub fn plain_pdf(catalogue: &str) -> Vec<u8> {
    pdf(catalogue, b"<< /Length 0 >>\nstream\n\nendstream")
}

fn pdf(catalogue: &str, content: &[u8]) -> Vec<u8> {
    let objects = [
        format!("<< /Type /Catalog /Pages 2 0 R {catalogue} >>").into_bytes(),
        b"<< /Type /Pages /Kids [ 3 0 R ] /Count 1 >>".to_vec(),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 595 842 ] /Contents 4 0 R >>".to_vec(),
        content.to_vec(),
    ];
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut table = String::new();
    for (object, number) in objects.iter().zip(1..) {
        table.extend([format!("{:010} 00000 n \n", file.len())]);
        file.extend(format!("{number} 0 obj\n").into_bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let place = file.len();
    let end = format!(
        "xref\n0 5\n0000000000 65535 f \n{table}trailer << /Size 5 /Root 1 0 R >>\nstartxref\n{place}\n%%EOF\n"
    );
    file.extend(end.into_bytes());
    file
}

/// An archive without a file in it, to be put behind another file.
pub fn empty_zip() -> Vec<u8> {
    let mut file = b"PK\x05\x06".to_vec();
    file.extend([0; 18]);
    file
}
