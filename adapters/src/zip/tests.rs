#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
use super::*;
use ports::driven::objects::collect;
use std::io::{Cursor, Read};

fn entry(path: &str, bytes: impl Into<Bytes>) -> ZipEntry {
    ZipEntry {
        path: path.into(),
        changed_at: Instant::from_timestamp(1_800_000_000, 0).unwrap(),
        bytes: bytes.into(),
    }
}

#[tokio::test]
async fn what_was_written_is_read_by_its_names() {
    let (mut writer, body) = StreamedZip.begin();
    let writing = async {
        writer.add(entry("海湾/合同.pdf", "signed")).await.unwrap();
        writer.add(entry("index.csv", "")).await.unwrap();
        writer
            .add(entry("long.bin", vec![7; 300_000]))
            .await
            .unwrap();
        writer.finish().await.unwrap();
    };
    let ((), bytes) = tokio::join!(writing, collect(body));
    let mut read = zip::ZipArchive::new(Cursor::new(bytes.unwrap())).unwrap();
    let names: Vec<String> = read
        .file_names()
        .map(|name| name.unwrap().into_owned())
        .collect();
    assert_eq!(names, ["海湾/合同.pdf", "index.csv", "long.bin"]);
    let mut first = read.by_name("海湾/合同.pdf").unwrap();
    let changed = first.last_modified().unwrap();
    assert_eq!(
        (changed.year(), changed.month(), changed.hour()),
        (2027, 1, 16)
    );
    let mut text = String::new();
    first.read_to_string(&mut text).unwrap();
    assert_eq!(text, "signed");
    drop(first);
    assert_eq!(read.by_name("long.bin").unwrap().size(), 300_000);
}

#[tokio::test]
async fn a_writer_that_goes_away_leaves_no_file() {
    let (mut writer, body) = StreamedZip.begin();
    let writing = async move {
        writer.add(entry("a", "1")).await.unwrap();
    };
    let ((), read) = tokio::join!(writing, collect(body));
    assert!(matches!(read, Err(ObjectError::CutOff(_))));
}

#[tokio::test]
async fn a_reader_that_goes_away_ends_the_writing() {
    let (mut writer, body) = StreamedZip.begin();
    drop(body);
    let added = writer.add(entry("a", "1")).await;
    assert!(matches!(added, Err(ZipError::Abandoned)));
}
