//! Documents of both versions.

use super::super::tests::{CAMT_02, CAMT_08, Desk};
use domain::statement::{BankCode, Direction, RawLine, Unreadable, WhyUnreadable};
use ports::driven::statement_files::StatementFormat;

/// The beginning of a statement of version 08, up to the entries, in one line.
const HEAD: &str = "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'><BkToCstmrStmt><Stmt>\
    <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>";
const TAIL: &str = "</Stmt></BkToCstmrStmt></Document>";

/// A statement with these elements after its account.
fn document(inside: &str) -> String {
    format!("{HEAD}{inside}{TAIL}")
}

/// An entry of 100 euros that come in, with these elements after the day of booking.
fn credit(inside: &str) -> String {
    format!(
        "<Ntry><Amt Ccy='EUR'>100</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>\
         <BookgDt><Dt>2026-11-03</Dt></BookgDt>{inside}</Ntry>"
    )
}

fn lines(entry: &str) -> Vec<RawLine> {
    let document = document(entry);
    let read = Desk::new().read(document.as_bytes(), StatementFormat::Camt053);
    read.lines()
}

fn line(entry: &str) -> RawLine {
    let mut lines = lines(entry);
    assert_eq!(lines.len(), 1, "{entry}");
    lines.remove(0)
}

fn error(document: &str) -> Option<Unreadable> {
    let read = Desk::new().read(document.as_bytes(), StatementFormat::Camt053);
    read.error
}

fn details(inside: &str) -> String {
    credit(&format!("<NtryDtls><TxDtls>{inside}</TxDtls></NtryDtls>"))
}

#[test]
fn a_document_of_version_02_is_read() {
    let read = Desk::new().read(CAMT_02.as_bytes(), StatementFormat::Camt053);
    assert_eq!(
        read.shown(),
        [
            "9: DE89370400440532013000 from 10000.00 EUR on 2026-11-02",
            "43: 2026-11-03 credit 1234.50 EUR value=2026-11-03 ref=2026110300001 by=Müller & Söhne GmbH \
             account=DE02120300000000202051 text=Subscription, reference D0000\n000042K",
            "94: 2026-11-03 debit 300.00 EUR value=2026-11-04 ref=2026110300002-1 e2e=P0000000001X by=Wang Xiaoming \
             account=6222020200112233 text=Landfall withdrawal 1",
            "94: 2026-11-03 debit 200.00 EUR value=2026-11-04 ref=2026110300002 e2e=P0000000002X by=Li Na",
            "166: 2026-11-03 credit 250.00 EUR reversal value=2026-11-02 ref=2026110300003 e2e=P0000000003X by=Zhang Wei \
             text=STORNO",
            "201: 2026-11-03 debit 49.19 EUR charge text=ENTGELTABSCHLUSS",
            "234: to 10935.31 EUR on 2026-11-03",
        ]
    );
}

#[test]
fn a_document_of_version_08_with_a_prefix_is_read() {
    let read = Desk::new().read(CAMT_08.as_bytes(), StatementFormat::Camt053);
    assert_eq!(
        read.shown(),
        [
            "8: 012-345678-001 from -200.00 HKD on 2026-11-03",
            "53: 2026-11-03 credit 88000 HKD value=2026-11-03 ref=FT26307ABCDE e2e=D0000000043M by=王小明 \
             account=6222020200112233 text=RF18539007547034",
            "107: 2026-11-03 credit 3000.5 HKD return value=2026-11-03 ref=FT26307ABCDF e2e=P0000000004X by=Chan Tai Man",
            "173: to 90800.5 HKD on 2026-11-03",
            "174: 012-345678-002 from ?",
            "195: 2026-11-03 credit 0.01 USD interest",
            "214: to 0.01 USD on 2026-11-03",
        ]
    );
}

#[test]
fn several_payments_are_one_line_unless_their_amounts_are_the_entry_s() {
    let payments = |one: &str, other: &str| {
        credit(&format!(
            "<AcctSvcrRef>B</AcctSvcrRef><NtryDtls><Btch><PmtInfId>LANDFALL-7</PmtInfId></Btch>\
             <TxDtls>{one}<RmtInf><Ustrd>one</Ustrd></RmtInf></TxDtls></NtryDtls>\
             <NtryDtls><TxDtls>{other}<RmtInf><Ustrd>two</Ustrd></RmtInf></TxDtls></NtryDtls>"
        ))
    };
    let split = lines(&payments(
        "<Amt Ccy='EUR'>130</Amt>",
        "<Amt Ccy='EUR'>30</Amt><CdtDbtInd>DBIT</CdtDbtInd>",
    ));
    let amounts: Vec<_> = split.iter().map(|it| (it.amount, it.direction)).collect();
    assert_eq!(
        amounts,
        [
            (130.into(), Direction::Credit),
            (30.into(), Direction::Debit)
        ]
    );
    let instructed = "<AmtDtls><InstdAmt><Amt Ccy='EUR'>50</Amt></InstdAmt></AmtDtls>";
    assert_eq!(lines(&payments(instructed, instructed)).len(), 2);
    for (one, other) in [
        ("", ""),
        ("<Amt Ccy='EUR'>60</Amt>", ""),
        ("<Amt Ccy='EUR'>60</Amt>", "<Amt Ccy='EUR'>41</Amt>"),
        ("<Amt Ccy='EUR'>60</Amt>", "<Amt Ccy='USD'>40</Amt>"),
    ] {
        let whole = line(&payments(one, other));
        assert_eq!(whole.amount, 100.into());
        assert_eq!(whole.text.as_deref(), Some("one\ntwo"));
        assert_eq!(whole.end_to_end.as_deref(), Some("LANDFALL-7"));
        assert_eq!(whole.reference.as_deref(), Some("B"));
    }
}

#[test]
fn the_best_reference_there_is_is_taken() {
    let refs = "<NtryDtls><TxDtls><Refs><AcctSvcrRef>T</AcctSvcrRef></Refs></TxDtls></NtryDtls>";
    for (elements, expected) in [
        (
            format!("<NtryRef>N</NtryRef><AcctSvcrRef>A</AcctSvcrRef>{refs}"),
            Some("A"),
        ),
        (format!("<NtryRef>N</NtryRef>{refs}"), Some("T")),
        (
            // The number of an entry in its statement is not unique: the next statement begins
            // again.
            "<NtryRef>N</NtryRef><AcctSvcrRef>NONREF</AcctSvcrRef>".into(),
            None,
        ),
        (String::new(), None),
    ] {
        assert_eq!(
            line(&credit(&elements)).reference.as_deref(),
            expected,
            "{elements}"
        );
    }
}

#[test]
fn the_other_side_is_never_the_account_itself() {
    let parties = |debtor: &str, creditor: &str| {
        let account = |role: &str, number: &str| {
            format!("<{role}Acct><Id><IBAN>{number}</IBAN></Id></{role}Acct>")
        };
        details(&format!(
            "<RltdPties><Dbtr><Pty><Nm>Debtor</Nm></Pty></Dbtr>{}<Cdtr><Nm>Creditor</Nm></Cdtr>{}</RltdPties>",
            account("Dbtr", debtor),
            account("Cdtr", creditor)
        ))
    };
    let party = |entry: &str| line(entry).party.unwrap();
    let (own, other) = ("DE89 3704 0044 0532 0130 00", "DE02120300000000202051");
    assert_eq!(party(&parties(other, own)), "Debtor");
    assert_eq!(party(&parties(own, other)), "Creditor");
    let debit = parties(own, other).replace("CRDT", "DBIT");
    assert_eq!(party(&debit), "Creditor");
    let reversed = debit.replace("</CdtDbtInd>", "</CdtDbtInd><RvslInd>true</RvslInd>");
    assert_eq!(party(&reversed.replace(own, "X")), "Debtor");
    let returned = details(
        "<RltdPties><Cdtr><Nm>Creditor</Nm></Cdtr></RltdPties><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>",
    );
    assert_eq!(party(&returned), "Creditor");
}

#[test]
fn the_bank_s_code_tells_charges_interest_and_returns() {
    let of = |code: &str| line(&credit(&format!("<BkTxCd>{code}</BkTxCd>"))).code;
    let iso =
        |sub: &str| format!("<Domn><Cd>PMNT</Cd><Fmly><SubFmlyCd>{sub}</SubFmlyCd></Fmly></Domn>");
    assert_eq!(of(&iso("COMM")), Some(BankCode::Charge));
    assert_eq!(of(&iso("INTR")), Some(BankCode::Interest));
    assert_eq!(of(&iso("UPCT")), Some(BankCode::Return));
    assert_eq!(of(&iso("ESCT")), None);
    assert_eq!(
        of("<Prtry><Cd>NRTI+109</Cd></Prtry>"),
        Some(BankCode::Return)
    );
    assert_eq!(line(&details("<RtrInf/>")).code, Some(BankCode::Return));
}

#[test]
fn what_moves_no_money_is_left_out() {
    let pending = credit("").replace("BOOK", "FUTR");
    let nothing = credit("").replace(">100<", ">0.00<");
    assert_eq!(lines(&(pending + &nothing)), []);
}

#[test]
fn texts_are_read_with_their_references_and_as_data() {
    let text = |inside: &str| {
        line(&details(&format!(
            "<RmtInf><Ustrd>{inside}</Ustrd></RmtInf>"
        )))
        .text
    };
    assert_eq!(
        text("a &lt;b&gt; &#x738b;&#33;").as_deref(),
        Some("a <b> 王!")
    );
    assert_eq!(
        text("<![CDATA[<b>&amp;]]><!-- no -->!").as_deref(),
        Some("<b>&amp;!")
    );
    assert_eq!(text(" "), None);
    let info = credit("<AddtlNtryInf>Bank's own words</AddtlNtryInf>");
    assert_eq!(line(&info).text.as_deref(), Some("Bank's own words"));
}

#[test]
fn days_are_those_of_the_bank() {
    let booked_on = |element: &str| {
        let entry = credit("").replace("<Dt>2026-11-03</Dt>", element);
        line(&entry).booked_on.to_string()
    };
    assert_eq!(
        booked_on("<DtTm>2026-11-03T23:59:59-12:00</DtTm>"),
        "2026-11-03"
    );
    assert_eq!(booked_on("<Dt>2026-11-03+08:00</Dt>"), "2026-11-03");
    let undated = credit("<ValDt><Dt>2026-11-05</Dt></ValDt>").replace("<Dt>2026-11-03</Dt>", "");
    assert_eq!(line(&undated).booked_on.to_string(), "2026-11-05");
}

#[test]
fn a_balance_with_a_credit_line_is_not_what_lies_there() {
    let balance = |kind: &str, credit_line: &str| {
        format!(
            "<Bal><Tp><CdOrPrtry><Cd>{kind}</Cd></CdOrPrtry></Tp>{credit_line}<Amt Ccy='EUR'>5</Amt>\
             <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-03</Dt></Dt></Bal>"
        )
    };
    let shown = |inside: &str| {
        let read = Desk::new().read(document(inside).as_bytes(), StatementFormat::Camt053);
        read.shown()[1].clone()
    };
    let with = "<CdtLine><Incl>true</Incl></CdtLine>";
    assert_eq!(shown(&balance("CLBD", with)), "1: to ?");
    assert_eq!(shown(&balance("CLBD", "")), "1: to 5 EUR on 2026-11-03");
    let late = credit("") + &balance("OPBD", "");
    assert_eq!(
        error(&document(&late)),
        Some(Unreadable::at(1, WhyUnreadable::NotUnderstood))
    );
}

#[test]
fn what_a_document_may_not_say_is_an_error_with_its_line() {
    let wrong = WhyUnreadable::NotUnderstood;
    for (from, to, line, why) in [
        (
            "camt.053.001.02",
            "camt.053.001.03",
            3,
            WhyUnreadable::UnknownFormat,
        ),
        (
            "<?xml version",
            "<!DOCTYPE Document>\n<?xml version",
            1,
            WhyUnreadable::Entities,
        ),
        (">1234.50<", ">-1234.50<", 45, WhyUnreadable::Amount),
        (">1234.50<", ">1,234.50<", 45, WhyUnreadable::Amount),
        (">1234.50<", "><", 45, WhyUnreadable::Amount),
        (" Ccy=\"EUR\">1234", ">1234", 45, WhyUnreadable::Currency),
        ("<Sts>BOOK</Sts>", "", 43, wrong),
        ("<Sts>BOOK</Sts>", "<Sts>BOOKED</Sts>", 47, wrong),
        ("<RvslInd>true", "<RvslInd>yes", 170, wrong),
        (
            "<DtTm>2026-11-03T",
            "<DtTm>2026-11-31T",
            207,
            WhyUnreadable::Day,
        ),
        (
            "<Dt>2026-11-04</Dt>",
            "<Dt>04.11.2026</Dt>",
            103,
            WhyUnreadable::Day,
        ),
        ("<Ccy>EUR</Ccy>", "<Ccy>&euro;</Ccy>", 17, wrong),
        ("<Ccy>EUR</Ccy>", "<Ccy>EUR</Cyc>", 17, wrong),
        ("<IBAN>DE89370400440532013000</IBAN>", "", 9, wrong),
        ("</Document>", "</Document><Document/>", 236, wrong),
        ("</Document>", "</Document>\nmore", 238, wrong),
        (
            "<Amt Ccy=\"EUR\">49.19</Amt>",
            "<Amt Ccy=\"EUR\">1</Amt><Amt Ccy=\"EUR\">49.19</Amt>",
            203,
            wrong,
        ),
    ] {
        assert!(CAMT_02.contains(from), "{from}");
        let document = CAMT_02.replacen(from, to, 1);
        let found = error(&document);
        assert_eq!(found, Some(Unreadable::at(line, why)), "{to}");
    }
}
