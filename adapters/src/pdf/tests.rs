//! Papers in both languages, created and read back.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use std::{path::Path, process::Command};

use bytes::Bytes;
use domain::language::Language;
use domain::signing::Drawing;
use lopdf::Document;
use lopdf::content::Content;
use ports::driven::signing_documents::{
    Answer, Block, Fact, Letterhead, Mark, Paper, PaperError, PaperFile, SignaturePage,
    SigningDocuments,
};
use sha2::{Digest, Sha256};

use super::PaperMaker;

fn maker() -> PaperMaker {
    PaperMaker::new(2)
}

fn a_paper_in_chinese() -> Paper {
    Paper {
        letterhead: Letterhead {
            language: Language::Zh,
            issuer: "LANDFALL 海岸资本".into(),
            note: "注册号 2024/118402/07 · 开普敦".into(),
            reference: Fact::new("编号", "LF-2025-000042"),
        },
        title: "认购协议及法律附录".into(),
        subtitle: "悉尼港湾公寓一期 · SYD-01".into(),
        date: Fact::new("日期", "2025年3月14日"),
        blocks: vec![
            Block::Parties(vec![Fact::new("投资人", "欧阳菲菲（龔如心、王麒、𠮷田、刘䶮）"), Fact::new("发行人", "Müller-O'Neill Holdings (Pty) Ltd")]),
            Block::Heading("认购事项".into()),
            Block::Facts(vec![
                Fact::new("投资项目", "悉尼港湾公寓一期"),
                Fact::new("认购金额", "USD 50,000"),
                Fact::new("份额", "50,000.0000"),
                Fact::new("地址", "广东省深圳市南山区科技园南区高新南七道十二号惠恒大厦二期五楼五零一室，邮政编码五一八零五七"),
            ]),
            Block::Heading("声明与条款".into()),
            Block::Paragraph("投资人确认已阅读“投资须知”，并理解本项目不保本、不保证收益；过往业绩不代表未来表现。Landfall 仅以本协议所载条款为准。".into()),
            Block::Clauses((0..9).map(|_| "投资人应当在签署后五个工作日内，以其本人名义的银行账户汇出认购款项；逾期未到账的，发行人可以取消认购并释放所保留的份额，投资人对此无异议。".into()).collect()),
            Block::Heading("尽职调查问卷".into()),
            Block::Answers(vec![
                Answer { question: "您本人或直系亲属是否担任或曾经担任任何国家的公职？".into(), answer: "否".into(), details: String::new() },
                Answer { question: "您的投资款项是否来源于借贷？".into(), answer: "是".into(), details: "其中 20% 来自银行经营性贷款，已附合同。".into() },
            ]),
            Block::Notice("在签署之前，请确认以上内容与您填写的一致。签署后 30 天内，您可以取消并获得全额退款。".into()),
        ],
    }
}

fn a_paper_in_english() -> Paper {
    Paper {
        letterhead: Letterhead {
            language: Language::En,
            issuer: "LANDFALL".into(),
            note: "Registered in South Africa, no. 2024/118402/07".into(),
            reference: Fact::new("Reference", "LF-2025-000043"),
        },
        title: "Subscription agreement and legal appendix".into(),
        subtitle: "Sydney Harbour Residences I · SYD-01".into(),
        date: Fact::new("Date", "14 March 2025"),
        blocks: vec![
            Block::Parties(vec![Fact::new("Investor", "Zoë Müller-O'Neill"), Fact::new("Also known as", "欧阳菲菲 龔如心 王麒")]),
            Block::Heading("The subscription".into()),
            Block::Facts(vec![
                Fact::new("Project", "Sydney Harbour Residences I"),
                Fact::new("Amount", "USD 50,000"),
                Fact::new("Nationality", "Côte d’Ivoire"),
                Fact::new("Unknown to the fonts", "😀"),
            ]),
            Block::Heading("Terms".into()),
            Block::Paragraph("The investor has read the notice to investors and understands that neither capital nor income is guaranteed.\nPast results say nothing about later ones.".into()),
            Block::Clauses(vec!["The investor pays the amount from a bank account in the investor’s own name within five working days of signing.".into(); 3]),
        ],
    }
}

fn a_signature(paper: &Paper, mark: Mark) -> SignaturePage {
    let chinese = paper.letterhead.language == Language::Zh;
    let in_language = |zh: &str, en: &str| (if chinese { zh } else { en }).to_owned();
    SignaturePage {
        letterhead: paper.letterhead.clone(),
        title: in_language("签署页", "Signature"),
        consent: in_language(
            "本人已阅读并同意上述文件的全部内容，同意以电子方式签署，并确认电子签名与手写签名具有同等效力。",
            "I have read this document and agree to all of it. I agree to sign electronically, with the same effect as by hand.",
        ),
        mark_label: in_language("签署人", "Signed by"),
        mark,
        evidence: vec![
            Fact::new(in_language("姓名", "Name"), "欧阳菲菲"),
            Fact::new(
                in_language("签署时间", "Signed at"),
                "2025-03-14 08:15:22 UTC",
            ),
            Fact::new(
                in_language("网络地址", "From"),
                "2001:db8:85a3::8a2e:370:7334",
            ),
            Fact::new(
                in_language("浏览器", "Browser"),
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
            ),
        ],
        hash_label: in_language(
            "所签文件的 SHA-256 校验值",
            "SHA-256 of the document that was signed",
        ),
        hash_note: in_language(
            "本文件以所签文件开头，逐字节未改：取其前 N 个字节即可核对。",
            "This file begins with the signed document, byte for byte.",
        ),
    }
}

fn contains(bytes: &[u8], word: &str) -> bool {
    bytes
        .windows(word.len())
        .any(|window| window == word.as_bytes())
}

/// The text of each page as a reader of PDFs finds it, without blanks.
fn read(file: &PaperFile) -> Vec<String> {
    let document = Document::load_mem(&file.bytes).unwrap();
    let pages = document.get_pages();
    let text = |number: &u32| {
        document
            .extract_text(&[*number])
            .unwrap()
            .split_whitespace()
            .collect::<String>()
    };
    pages.keys().map(text).collect()
}

/// The number after the reference at the foot of a page; at its head, the reference is followed by
/// words.
fn foot(page: &str, reference: &str) -> String {
    let digits =
        |after: &str| -> String { after.chars().take_while(char::is_ascii_digit).collect() };
    let mut numbers = page.split(reference).skip(1).map(digits);
    numbers.find(|digits| !digits.is_empty()).unwrap()
}

fn packed(text: &str) -> String {
    text.split_whitespace().collect()
}

#[tokio::test]
async fn a_chinese_paper_says_what_it_was_given() {
    let file = maker().render(a_paper_in_chinese()).await.unwrap();
    assert_eq!(file.pages, 2);
    assert_eq!(file.sha256, <[u8; 32]>::from(Sha256::digest(&file.bytes)));
    let pages = read(&file);
    for text in [
        "认购协议及法律附录",
        "欧阳菲菲（龔如心、王麒、𠮷田、刘䶮）",
        "Müller-O'Neill Holdings (Pty) Ltd",
        "“投资须知”",
        "USD 50,000",
    ] {
        assert!(pages[0].contains(&packed(text)), "{text} in {}", pages[0]);
    }
    assert!(pages[1].contains("其中20%来自"), "{}", pages[1]);
    for (page, number) in pages.iter().zip(1..) {
        assert_eq!(foot(page, "编号LF-2025-000042"), number.to_string());
    }
}

#[tokio::test]
async fn an_english_paper_says_what_it_was_given() {
    let file = maker().render(a_paper_in_english()).await.unwrap();
    assert_eq!(file.pages, 1);
    let page = read(&file).concat();
    for text in [
        "Zoë Müller-O'Neill",
        "欧阳菲菲 龔如心 王麒",
        "Côte d’Ivoire",
        "〔U+1F600〕",
        "Reference LF-2025-000043",
        "3.",
    ] {
        assert!(page.contains(&packed(text)), "{text} in {page}");
    }
    assert_eq!(foot(&page, "ReferenceLF-2025-000043"), "1");
}

#[tokio::test]
async fn tables_that_follow_one_another_are_ruled_as_one() {
    let rows = [
        Fact::new("Full name", "Zoë Müller-O'Neill"),
        Fact::new("Source of the money", "Salary"),
    ];
    let with = |blocks| Paper {
        blocks,
        ..a_paper_in_english()
    };
    let apart = rows.clone().map(|row| Block::Facts(vec![row])).to_vec();
    let as_one = vec![Block::Facts(rows.to_vec())];
    assert_eq!(
        maker().render(with(apart)).await.unwrap(),
        maker().render(with(as_one)).await.unwrap()
    );
}

#[tokio::test]
async fn the_same_paper_gives_the_same_bytes() {
    let first = maker().render(a_paper_in_chinese()).await.unwrap();
    assert_eq!(maker().render(a_paper_in_chinese()).await.unwrap(), first);
}

#[tokio::test]
async fn a_signed_paper_begins_with_the_unsigned_one_and_carries_its_hash_on_every_page() {
    for (paper, name) in [
        (a_paper_in_chinese(), "欧阳菲菲"),
        (a_paper_in_english(), "Zoë Müller-O'Neill"),
    ] {
        let unsigned = maker().render(paper.clone()).await.unwrap();
        let page = a_signature(&paper, Mark::Typed(name.into()));
        let signed = maker()
            .sign(unsigned.bytes.clone(), page.clone())
            .await
            .unwrap();
        assert_eq!(signed.pages, unsigned.pages + 1);
        assert!(
            signed.bytes.starts_with(&unsigned.bytes),
            "the unsigned bytes were touched"
        );
        let pages = read(&signed);
        let document = Document::load_mem(&signed.bytes).unwrap();
        let content = |id| document.get_page_content(id);
        let sealed = document
            .page_iter()
            .filter(|id| contains(&content(*id), "/LandfallSeal Do"));
        assert_eq!(
            sealed.count(),
            unsigned.pages,
            "the hash stands on every page that was signed"
        );
        let last = pages.last().unwrap();
        let reference = packed(&format!(
            "{}{}",
            paper.letterhead.reference.label, paper.letterhead.reference.value
        ));
        assert_eq!(foot(last, &reference), signed.pages.to_string());
        assert!(last.contains(&hex::encode(unsigned.sha256)), "{last}");
        for text in [
            name,
            page.consent.as_str(),
            "2025-03-14 08:15:22 UTC",
            "2001:db8:85a3::8a2e:370:7334",
            "Safari/604.1",
            paper.letterhead.reference.value.as_str(),
        ] {
            assert!(last.contains(&packed(text)), "{text} in {last}");
        }
        assert!(
            pages[0].contains(&packed(&paper.title)),
            "the signed pages are still there"
        );
    }
}

#[tokio::test]
async fn a_signature_may_be_drawn() {
    let paper = a_paper_in_english();
    let unsigned = maker().render(paper.clone()).await.unwrap();
    let wave: Vec<String> = (0..90)
        .map(|at| format!("{},{}", 40 + at * 10, 60 + (at * 37) % 220))
        .collect();
    let drawing = Drawing::parse(&format!("{};500,300", wave.join(" "))).unwrap();
    let name = "王麒".to_owned();
    let mark = Mark::Drawn { drawing, name };
    let signed = maker()
        .sign(unsigned.bytes.clone(), a_signature(&paper, mark))
        .await
        .unwrap();
    assert!(read(&signed).last().unwrap().contains("王麒"));
    let typed = maker()
        .sign(
            unsigned.bytes,
            a_signature(&paper, Mark::Typed("王麒".into())),
        )
        .await
        .unwrap();
    // Each point of the stroke is a curve of the page, and the dot is drawn too.
    assert_eq!(curves(&signed) - curves(&typed), 89);
}

/// How many curves the pages draw.
fn curves(file: &PaperFile) -> usize {
    let document = Document::load_mem(&file.bytes).unwrap();
    let contents = document.get_pages().into_values().map(|page| {
        let content = document.get_page_content(page);
        Content::decode(&content).unwrap()
    });
    let is_curve = |operator: &str| ["c", "v", "y"].contains(&operator);
    contents
        .flat_map(|content| content.operations)
        .filter(|operation| is_curve(&operation.operator))
        .count()
}

#[tokio::test]
async fn what_is_no_paper_cannot_be_signed() {
    let page = a_signature(&a_paper_in_english(), Mark::Typed("x".into()));
    let refused = maker().sign(Bytes::from_static(b"%PDF-1.7 no"), page).await;
    assert!(
        matches!(refused, Err(PaperError::NotOurs(_))),
        "{refused:?}"
    );
}

/// Reads a signed paper with another reader, if one is installed; with `LANDFALL_PAPERS_TO` the
/// papers are kept there for inspection.
#[tokio::test]
async fn another_reader_finds_the_same_text() {
    let folder = tempfile::tempdir().unwrap();
    let folder =
        std::env::var("LANDFALL_PAPERS_TO").map_or_else(|_| folder.path().to_owned(), Into::into);
    for (paper, name) in [
        (a_paper_in_chinese(), "欧阳菲菲"),
        (a_paper_in_english(), "Zoë Müller-O'Neill"),
    ] {
        let unsigned = maker().render(paper.clone()).await.unwrap();
        let signed = maker()
            .sign(
                unsigned.bytes.clone(),
                a_signature(&paper, Mark::Typed(name.into())),
            )
            .await
            .unwrap();
        let file = folder.join(format!("{}.pdf", paper.letterhead.language.code()));
        std::fs::write(&file, &signed.bytes).unwrap();
        if let Some(text) = with_poppler(&file) {
            let text = packed(&text);
            // At the foot of each signed page, and in the box on the signature's page.
            let hash = hex::encode(unsigned.sha256);
            assert_eq!(text.matches(&hash).count(), unsigned.pages + 1, "{text}");
            for expected in [
                name,
                "龔如心",
                "王麒",
                "Müller-O'Neill",
                paper.title.as_str(),
                paper.subtitle.as_str(),
            ] {
                assert!(text.contains(&packed(expected)), "{expected} in {text}");
            }
        }
    }
}

fn with_poppler(file: &Path) -> Option<String> {
    let output = Command::new("pdftotext").arg(file).arg("-").output().ok()?;
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(String::from_utf8(output.stdout).unwrap())
}
