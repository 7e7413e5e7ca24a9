//! A withdrawal as an item of its queue: the amount and the target.

use crate::http::code_field::Code;
use crate::http::codes::{KycStateCode, PayoutMethodCode};
use crate::http::desk::item::{ItemHead, ItemWallet, Place, head};
use crate::http::fields::{Exact, Integer};
use domain::Currency;
use domain::operations::Queue;
use domain::payee::Target;
use ports::Ports;
use ports::driving::withdrawal::desk::WithdrawalItem;
use serde::Serialize;
use utoipa::ToSchema;

/// The fields that only a withdrawal's item has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueItemWithdrawal)]
pub(crate) struct ItemWithdrawal {
    account_id: Integer,
    account_state: KycStateCode,
    amount: Exact,
    currency: &'static str,
    /// `Bank` or `Bitcoin`.
    payout_method: PayoutMethodCode,
    /// The target of its payment, as signed.
    pay_to: PayTo,
    /// Whether, while it waits or is to be paid, its target is no longer the one that was signed or passed. It then cannot be passed.
    payee_changed: bool,
    wallet: ItemWallet,
}

/// The target of a withdrawal.
#[derive(Debug, Default, Serialize, ToSchema)]
struct PayTo {
    bitcoin_address: Option<String>,
    bank_account_name: Option<String>,
    bank_account_number: Option<String>,
    bank_account_type: Option<String>,
    /// ISO code of the bank account's currency.
    currency: Option<&'static str>,
    bank_name: Option<String>,
    bank_branch_name: Option<String>,
    bank_branch_code: Option<String>,
    bank_swift_code: Option<String>,
    bank_address: Option<String>,
    bank_city: Option<String>,
    bank_address_region: Option<String>,
    bank_area_code: Option<String>,
    bank_country: Option<String>,
    correspondent_bank: Option<String>,
    /// Whether, while it waits or is to be paid, the account now has a different bank account.
    differs_from_account: bool,
}

pub(super) fn item(ports: &Ports, item: WithdrawalItem) -> (ItemHead, ItemWithdrawal) {
    let pay_to = pay_to(&item);
    let (withdrawal, account) = (&item.withdrawal, &item.behind.account);
    let last = item.behind.history.last();
    let place = Place {
        queue: Queue::Withdrawals,
        id: withdrawal.id.0,
        state: withdrawal.state.code(),
        version: withdrawal.version,
        submitted_at: withdrawal.submitted_at,
        since: withdrawal.modified_at,
        comment: last.and_then(|step| step.comment.clone()),
    };
    let detail = ItemWithdrawal {
        account_id: Integer(account.id.0),
        account_state: Code(account.state),
        amount: withdrawal.amount.into(),
        currency: withdrawal.amount.currency().code(),
        payout_method: Code(withdrawal.payout.method()),
        pay_to,
        payee_changed: item.payee_changed,
        wallet: ItemWallet::new(&item.wallet, item.balance_after),
    };
    (head(ports, place, item.behind), detail)
}

fn pay_to(item: &WithdrawalItem) -> PayTo {
    match item.withdrawal.payout.clone() {
        Target::Unreadable(_) => PayTo::default(),
        Target::Bitcoin(address) => PayTo {
            bitcoin_address: Some(address.to_string()),
            ..PayTo::default()
        },
        Target::Bank(payee) => PayTo {
            bitcoin_address: None,
            bank_account_name: Some(payee.account_name),
            bank_account_number: Some(payee.account_number),
            bank_account_type: item.bank_account_type.clone(),
            currency: payee.currency.map(Currency::code),
            bank_name: Some(payee.bank_name),
            bank_branch_name: payee.branch_name,
            bank_branch_code: payee.branch_code,
            bank_swift_code: payee.swift_code,
            bank_address: payee.address,
            bank_city: payee.city,
            bank_address_region: payee.region,
            bank_area_code: payee.area_code,
            bank_country: item.bank_country.clone(),
            correspondent_bank: payee.correspondent_bank,
            differs_from_account: item.differs_from_account,
        },
    }
}
