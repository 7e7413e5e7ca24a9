//! A gateway that names itself as the payer, or whose settlement the text names.

use super::*;
use crate::ids::DepositId;
use crate::ledger::Gateway;
use crate::reference::RemittanceReference;

fn credit(party: &str, text: &str) -> Entry {
    Entry {
        party: Some(party.into()),
        text: Some(text.into()),
        ..entry(CREDIT)
    }
}

#[test]
fn a_settlement_is_proposed_as_the_gateways_that_it_names() {
    let (card, coins) = (Some(Gateway::Card), Some(Gateway::Crypto));
    for (party, text, gateway) in [
        ("PayFast (Pty) Ltd", "ref 12", card),
        ("ACQUIRING BANK", "CARD SETTLEMENT 2026-07-01", card),
        ("收单机构", "银行卡结算", card),
        ("BITPAY INC", "batch 7", coins),
        ("KRAKEN", "Proceeds BTC 0.04", coins),
        ("交易所", "卖出比特币", coins),
        // An investor's text that mentions coins or a sale, but not both, names no gateway.
        ("Ann Example", "my bitcoin fund", None),
        ("Ann Example", "proceeds of my house sale", None),
        ("Ann Example", "for the house", None),
    ] {
        let expected: Vec<Proposal> = gateway
            .map(|it| maybe(Meaning::GatewaySettlement(it), ProposalReason::GatewayNamed))
            .into_iter()
            .collect();
        let given = proposed(&credit(party, text), &Facts::default());
        assert_eq!(given, expected, "{party} {text}");
    }
}

#[test]
fn whoever_names_a_record_is_no_gateway_and_no_gateway_is_paid_here() {
    let reference = RemittanceReference::of_deposit(DepositId(7));
    let named = credit("Ann Example", &format!("bitcoin sale {reference}"));
    assert_eq!(proposed(&named, &Facts::default()), []);
    let debit = Entry {
        direction: DEBIT,
        ..credit("BITPAY INC", "settlement")
    };
    assert_eq!(proposed(&debit, &Facts::default()), []);
}
