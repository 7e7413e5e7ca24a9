//! The wire notices of earlier versions, and their present wording: they asked for the order
//! number, by which payments are not matched.

use domain::language::Text;
use ports::driving::payee::Rewording;

/// English and Chinese, former and present.
const REWORDED: [[[&str; 2]; 2]; 2] = [
    [
        [
            "Wire the exact amount in the project's currency from an account in your own name, with the order number as reference. Bank fees are yours to bear. The money is held in a client account until the order is accepted.",
            "请从您本人名下账户，以项目币种足额电汇，并在附言中注明订单号，银行费用由您承担。订单受理前，款项存放于客户资金账户。",
        ],
        [
            "Wire the exact amount in the project's currency from an account in your own name, with the payment reference shown beside the bank details. Bank fees are yours to bear. The money is held in a client account until the order is accepted.",
            "请从您本人名下账户，以项目币种足额电汇，并填写汇款信息中显示的汇款附言，银行费用由您承担。订单确认前，款项存放于客户资金账户。",
        ],
    ],
    [
        [
            "Wire the exact amount in the project's currency from an account in your own name. State the order number and the partnership's name as reference. Payments from third parties and in cash are sent back.",
            "请从您本人名下账户，以项目币种足额电汇，并在附言中注明订单号和合伙企业名称。第三方付款及现金存款将被退回。",
        ],
        [
            "Wire the exact amount in the project's currency from an account in your own name. State the payment reference shown beside the bank details, and nothing else, as reference. Payments from third parties and in cash are sent back.",
            "请从您本人名下账户，以项目币种足额电汇，附言栏仅填写汇款信息中显示的汇款附言。第三方付款及现金存款将被退回。",
        ],
    ],
];

/// The notices to reword.
pub(super) fn reworded() -> Vec<Rewording> {
    let text = |[en, zh]: [&str; 2]| Text {
        zh: zh.to_owned(),
        en: en.to_owned(),
    };
    REWORDED
        .map(|[former, present]| Rewording {
            former: text(former),
            present: text(present),
        })
        .into()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::Value;

    #[test]
    fn a_wire_is_asked_for_under_the_reference_that_is_shown_and_no_other() {
        let frameworks: Vec<Value> =
            serde_json::from_str(include_str!("../../../migration/data/frameworks.json")).unwrap();
        let present: Vec<_> = reworded().into_iter().map(|it| it.present).collect();
        for (framework, present) in frameworks.iter().zip(present) {
            let notice = &framework["wire_notice"];
            assert_eq!(notice["en"], present.en);
            assert_eq!(notice["zh"], present.zh);
            assert!(present.en.contains("payment reference") && present.zh.contains("汇款附言"));
            assert!(!present.en.contains("order number") && !present.zh.contains("订单号"));
        }
    }
}
