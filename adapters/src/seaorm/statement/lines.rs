//! A line as a row.

use crate::seaorm::columns::{count, money};
use crate::seaorm::entities::statement_lines::{ActiveModel, Model};
use crate::seaorm::errors::{corrupt, sealing};
use crate::seaorm::sealed_columns::STATEMENT_PARTY_ACCOUNT;
use domain::ids::{BankAccountId, BankFileId, OperatorId, StatementLineId};
use domain::statement::{BankCode, Direction, Entry, Kind, Meaning, State, StatementLine};
use domain::{Currency, Money};
use ports::driven::field_cipher::FieldCipher;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::Set;

/// The row of a new line.
pub(super) fn added(
    cipher: &dyn FieldCipher,
    id: i64,
    line: &StatementLine,
) -> Result<ActiveModel, StoreError> {
    let entry = &line.entry;
    let account = entry.party_account.as_ref().map(|number| {
        let place = STATEMENT_PARTY_ACCOUNT.of(id);
        cipher.seal(place, number).map_err(sealing)
    });
    let mut row = changed(line);
    row.id = Set(id);
    row.file_id = Set(line.file.0);
    row.bank_account_id = Set(line.bank.0);
    row.at_line = Set(i64::from(entry.at));
    row.reference = Set(entry.reference.clone());
    row.end_to_end = Set(entry.end_to_end.clone());
    row.booked_on = Set(entry.booked_on);
    row.value_on = Set(entry.value_on);
    row.amount_minor = Set(entry.amount.minor());
    row.currency = Set(entry.amount.currency().code().to_owned());
    row.direction = Set(entry.direction.code().to_owned());
    row.is_reversal = Set(entry.is_reversal);
    row.party = Set(entry.party.clone());
    row.party_account = Set(account.transpose()?);
    row.text = Set(entry.text.clone());
    row.code = Set(entry.code.map(|code| code.code().to_owned()));
    row.version = Set(line.version);
    Ok(row)
}

/// The changeable columns of a line, without its version.
pub(super) fn changed(line: &StatementLine) -> ActiveModel {
    ActiveModel {
        line_key: Set(line.key.clone()),
        state: Set(line.state.code().to_owned()),
        kind: Set(line.meaning.map(|it| it.kind().code().to_owned())),
        record_id: Set(line.meaning.and_then(Meaning::record)),
        is_certain: Set(line.is_certain),
        differs_from_id: Set(line.differs_from.map(|id| id.0)),
        paired_id: Set(line.paired_with.map(|id| id.0)),
        charge_minor: Set(line.charge.map(Money::minor)),
        owed_minor: Set(line.owed.map(Money::minor)),
        confirmed_by: Set(line.confirmed_by.map(|by| by.0)),
        confirmed_at: Set(line.confirmed_at),
        ..Default::default()
    }
}

pub(super) fn line(cipher: &dyn FieldCipher, row: Model) -> Result<StatementLine, StoreError> {
    let amount = money(row.amount_minor, &row.currency)?;
    Ok(StatementLine {
        id: StatementLineId(row.id),
        file: BankFileId(row.file_id),
        bank: BankAccountId(row.bank_account_id),
        meaning: meaning(row.kind.as_deref(), row.record_id)?,
        state: State::from_code(&row.state).ok_or_else(|| corrupt("statement_lines.state"))?,
        is_certain: row.is_certain,
        differs_from: row.differs_from_id.map(StatementLineId),
        paired_with: row.paired_id.map(StatementLineId),
        charge: optional(row.charge_minor, amount.currency())?,
        owed: optional(row.owed_minor, amount.currency())?,
        confirmed_by: row.confirmed_by.map(OperatorId),
        confirmed_at: row.confirmed_at,
        version: row.version,
        key: row.line_key,
        entry: Entry {
            at: count(row.at_line, "statement_lines.at_line")?,
            reference: row.reference,
            end_to_end: row.end_to_end,
            booked_on: row.booked_on,
            value_on: row.value_on,
            amount,
            direction: Direction::from_code(&row.direction)
                .ok_or_else(|| corrupt("statement_lines.direction"))?,
            is_reversal: row.is_reversal,
            party: row.party,
            party_account: opened(cipher, row.id, row.party_account)?,
            text: row.text,
            code: code(row.code.as_deref())?,
        },
    })
}

fn meaning(kind: Option<&str>, record: Option<i64>) -> Result<Option<Meaning>, StoreError> {
    let Some(kind) = kind else { return Ok(None) };
    let kind = Kind::from_code(kind);
    let meaning = kind.and_then(|kind| Meaning::from_parts(kind, record));
    meaning
        .map(Some)
        .ok_or_else(|| corrupt("statement_lines.kind"))
}

/// An amount in the currency of the line.
fn optional(minor: Option<i64>, currency: Currency) -> Result<Option<Money>, StoreError> {
    let amount = minor.map(|minor| money(minor, currency.code()));
    amount.transpose()
}

fn opened(
    cipher: &dyn FieldCipher,
    id: i64,
    sealed: Option<String>,
) -> Result<Option<String>, StoreError> {
    let place = STATEMENT_PARTY_ACCOUNT.of(id);
    let opened = sealed.map(|sealed| cipher.open(place, &sealed).map_err(sealing));
    opened.transpose()
}

fn code(code: Option<&str>) -> Result<Option<BankCode>, StoreError> {
    let code = code.map(|code| {
        let known = BankCode::from_code(code);
        known.ok_or_else(|| corrupt("statement_lines.code"))
    });
    code.transpose()
}
