//! Our own inspection of uploads accepts the papers that we create: an investor may upload one
//! again.
#![allow(clippy::unwrap_used)]

use adapters::{
    inspection::{Task, judge},
    pdf::PaperMaker,
};
use domain::language::Language;
use ports::driven::{
    inspection::FileKind,
    signing_documents::{Block, Fact, Letterhead, Mark, Paper, SignaturePage, SigningDocuments},
};

#[tokio::test]
async fn signed_papers_are_sound_uploads() {
    let letterhead = Letterhead {
        language: Language::Zh,
        issuer: "LANDFALL".into(),
        note: String::new(),
        reference: Fact::new("编号", "LF-1"),
    };
    let paper = Paper {
        letterhead: letterhead.clone(),
        title: "认购协议".into(),
        subtitle: String::new(),
        date: Fact::new("日期", "2025年3月14日"),
        blocks: vec![Block::Paragraph("投资有风险。".into())],
    };
    let page = SignaturePage {
        letterhead,
        title: "签署页".into(),
        consent: "本人同意。".into(),
        mark_label: "签署人".into(),
        mark: Mark::Typed("龔如心".into()),
        evidence: vec![Fact::new("时间", "2025-03-14 08:15:22 UTC")],
        hash_label: "SHA-256".into(),
        hash_note: String::new(),
    };
    let maker = PaperMaker::new(1);
    let unsigned = maker.render(paper).await.unwrap();
    let signed = maker.sign(unsigned.bytes.clone(), page).await.unwrap();
    for file in [unsigned, signed] {
        let judged = judge(Task::Document, file.bytes).unwrap();
        assert_eq!(judged.kind, FileKind::Pdf);
    }
}
