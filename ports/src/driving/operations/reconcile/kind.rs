//! The kinds of findings: a code for the console's texts, and the command's text.

macro_rules! kinds {
    ($($name:ident, $code:literal, $description:literal;)+) => {
        /// The finding about a record.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum DifferenceKind {
            $(#[doc = $description] $name,)+
        }

        impl DifferenceKind {
            /// All there are.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// The code on the wire.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)+
                }
            }

            /// In words, after the record's name.
            pub const fn description(self) -> &'static str {
                match self {
                    $(Self::$name => $description,)+
                }
            }
        }
    };
}

kinds! {
    Unbalanced, "unbalanced", "its postings do not sum to zero";
    Balance, "balance", "its balance is not the sum of its postings";
    BelowZero, "below_zero", "its balance is below zero";
    Holds, "holds", "its balance is not its open holds";
    Movements, "movements", "its movements are not its postings";
    Payable, "payable", "its payable is not what is owed by it";
    Suspense, "suspense", "its suspense is not what of it waits for a decision";
    Distribution, "distribution", "its book is not what it was funded with, less what was paid";
    DistributionLines, "distribution_lines", "its lines do not come to what it says was frozen or paid";
    Holding, "holding", "its shares are not those that were issued and not taken back";
    KeptSums, "kept_sums", "a sum that is kept of what it holds or earned is not that of its orders, transfers and movements";
    ProjectEscrow, "project_escrow", "its escrow is not the sum of its accepted orders";
    ProjectPaid, "project_paid", "what is held for it, with what was paid to it, is not the sum of its issued orders";
    ProjectTaken, "project_taken", "what is kept as taken is not the sum of the orders that hold it";
    Oversold, "oversold", "more is taken than its offering has";
    Log, "log", "its log does not end with its state";
    OrderEscrow, "order_escrow", "what it has in escrow is not what its state says";
    OrderPaid, "order_paid", "what it paid to the project is not what its state says";
    OrderHold, "order_hold", "its hold is not what its state says";
    OrderReceipt, "order_receipt", "it is accepted and no receipt of its amount is entered";
    OrderReceipts, "order_receipts", "its receipts are not what it says arrived";
    OrderSigned, "order_signed", "it is submitted and has no stored signed document whose hash matches";
    OrderAccount, "order_account", "it is accepted and its account was not approved when it was submitted";
    OrderSharesMissing, "order_shares_missing", "it is accepted and its shares are not fixed";
    OrderShares, "order_shares", "the shares that it put into its account's holding are not what its state says";
    WithdrawalHold, "withdrawal_hold", "its hold is not what its state says";
    WithdrawalPayable, "withdrawal_payable", "what it made payable is not what its state says";
    WithdrawalCameBack, "withdrawal_came_back", "its payout came back and its state does not say so";
    WithdrawalSigned, "withdrawal_signed", "it is submitted and has no stored signed form whose hash matches";
    WithdrawalTarget, "withdrawal_target", "it goes elsewhere than it was signed or passed to go";
    DepositReceived, "deposit_received", "it was decided without what arrived";
    DepositReceipts, "deposit_receipts", "its receipts are not what it says arrived";
    DepositWallet, "deposit_wallet", "what it brought to the wallet is not what its state says";
    DepositPayable, "deposit_payable", "what it made payable is not what its state says";
    DepositProof, "deposit_proof", "it is submitted and has no stored proof whose hash matches";
    DepositInvoice, "deposit_invoice", "what it took from the bitcoin gateway is not what its invoice says was paid";
    AccountBank, "account_bank", "its bank account is not the one that was submitted or approved";
    FrameworkBanks, "framework_banks", "the bank accounts that investors wire to are not the published ones";
    DocumentTwice, "document_twice", "it belongs to an account and to an order at once";
    DocumentKey, "document_key", "its key is not one of the file store";
    DocumentMissing, "document_missing", "its file is missing";
    DocumentUnreadable, "document_unreadable", "its file does not open";
    DocumentOther, "document_other", "its file is another one";
    FeeBooked, "fee_booked", "what is booked as fees is not what it paid and gave back";
    PaymentOverdue, "payment_overdue", "it is overdue and not ended";
    RefundOverdue, "refund_overdue", "its refund was asked for long ago and is not made";
    RefundRefused, "refund_refused", "its gateway did not give it back";
    PaymentIgnored, "payment_ignored", "its gateway told of money that was not taken as a payment";
    StatementLine, "statement_line", "what it is confirmed as is not in the books";
    BankBalance, "bank_balance", "its book is not the closing balance of its statement, less the open items";
    StrayFee, "stray_fee", "it books a fee that no payment explains";
    StrayBooking, "stray_booking", "it books by hand what no approved proposal explains";
    BookingMissing, "booking_missing", "it is approved and what the wallets got and gave is not what it says";
    StrayRate, "stray_rate", "no approved proposal confirms it";
    StrayNotice, "stray_notice", "it tells of money for a payment that is not there";
    SigningOverdue, "signing_overdue", "it is overdue and not ended";
    SigningNotStored, "signing_not_stored", "it was signed long ago and its document is not stored";
    SigningDocument, "signing_document", "it is completed and has no stored document whose hash matches";
    PayoutTarget, "payout_target", "it goes elsewhere than it was signed or approved to go";
    PayoutState, "payout_state", "its batch or its payment is not what its state says";
    PayoutProject, "payout_project", "what it took from its project is not what it owes";
    ProjectPayment, "project_payment", "what it approved to pay a project is not what is owed";
    BatchFiles, "batch_files", "its payment files are not what its state says";
    BatchPayouts, "batch_payouts", "its payouts do not stand as its state says";
    NumberTaken, "number_taken", "its phone number, in a former form, is another investor's too";
    SearchWords, "search_words", "the words that the search finds it by are not those of its rows";
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_has_a_code_of_its_own() {
        let codes: HashSet<_> = DifferenceKind::ALL.iter().map(|kind| kind.code()).collect();
        assert_eq!(codes.len(), DifferenceKind::ALL.len());
    }
}
