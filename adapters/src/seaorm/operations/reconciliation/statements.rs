//! The statements of reconciliation.

pub(super) const ORDERS: &str = "SELECT o.id, o.project_id, o.state, o.method_id, o.amount_minor, o.received_minor, o.currency, o.completed_at,
    o.shares, d.id AS signed_document_id,
    (SELECT r.to_state FROM review_log r WHERE r.subject_kind = 'order' AND r.subject_id = o.id
        ORDER BY r.id DESC LIMIT 1) AS logged,
    (SELECT MIN(r.at) FROM review_log r WHERE r.subject_kind = 'account' AND r.subject_id = o.account_id
        AND r.to_state = 'GPASS') AS account_approved_at,
    (SELECT CAST(COALESCE(SUM(x.amount_minor), 0) AS BIGINT) FROM receipts x
        WHERE x.matched_kind = 'subscription' AND x.matched_id = o.id AND x.withdrawn_at IS NULL) AS receipts_minor,
    (SELECT CAST(COALESCE(-SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'subscription' AND g.purpose_id = o.id AND g.book = 'fees') AS borne_minor,
    (SELECT CAST(COALESCE(SUM(h.amount_minor), 0) AS BIGINT) FROM holds h
        WHERE h.order_id = o.id AND h.closed_at IS NULL) AS held_minor,
    (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'subscription' AND g.purpose_id = o.id AND g.book = 'escrow') AS escrow_minor,
    (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'subscription' AND g.purpose_id = o.id AND g.book = 'project_paid') AS paid_minor,
    (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'subscription' AND g.purpose_id = o.id AND g.book = 'holding'
        AND g.owner_id = o.account_id AND g.asset = 'shares:' || o.project_id) AS held_shares
    FROM orders o
    LEFT JOIN documents d ON d.id = o.signed_document_id
    WHERE o.id > $1 ORDER BY o.id LIMIT $2";

pub(super) const WITHDRAWALS: &str =
    "SELECT w.id, w.state, w.amount_minor, w.currency, d.id AS signed_form_id,
    (SELECT r.to_state FROM review_log r WHERE r.subject_kind = 'withdrawal' AND r.subject_id = w.id
        ORDER BY r.id DESC LIMIT 1) AS logged,
    (SELECT CAST(COALESCE(SUM(h.amount_minor), 0) AS BIGINT) FROM holds h
        WHERE h.withdrawal_id = w.id AND h.closed_at IS NULL) AS held_minor,
    (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'withdrawal' AND g.purpose_id = w.id AND g.book = 'payable') AS payable_minor,
    EXISTS (SELECT 1 FROM payouts p WHERE p.settles_kind = 'withdrawal' AND p.settles_id = w.id
        AND p.state = 'BOUNCED') AS came_back
    FROM withdrawals w LEFT JOIN documents d ON d.id = w.signed_form_id
    WHERE w.id > $1 ORDER BY w.id LIMIT $2";

pub(super) const DEPOSITS: &str =
    "SELECT w.id, w.state, w.currency, w.received_minor, d.id AS proof_document_id,
    (SELECT r.to_state FROM review_log r WHERE r.subject_kind = 'deposit' AND r.subject_id = w.id
        ORDER BY r.id DESC LIMIT 1) AS logged,
    (SELECT CAST(COALESCE(SUM(x.amount_minor), 0) AS BIGINT) FROM receipts x
        WHERE x.matched_kind = 'deposit' AND x.matched_id = w.id AND x.withdrawn_at IS NULL) AS receipts_minor,
    (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'deposit' AND g.purpose_id = w.id AND g.book = 'wallet') AS wallet_minor,
    (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'deposit' AND g.purpose_id = w.id AND g.book = 'payable') AS payable_minor,
    (SELECT CAST(COALESCE(-SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'deposit' AND g.purpose_id = w.id AND g.book = 'gateway') AS gateway_minor,
    w.funding_method, i.satoshis, i.received_satoshis, i.price_minor
    FROM deposits w LEFT JOIN documents d ON d.id = w.proof_document_id LEFT JOIN crypto_invoices i ON i.deposit_id = w.id
    WHERE w.id > $1 ORDER BY w.id LIMIT $2";

pub(super) const ACCOUNTS: &str = "SELECT a.id, a.state,
    (SELECT r.to_state FROM review_log r WHERE r.subject_kind = 'account' AND r.subject_id = a.id
        ORDER BY r.id DESC LIMIT 1) AS logged
    FROM accounts a WHERE a.id > $1 ORDER BY a.id LIMIT $2";

pub(super) const PROJECTS: &str = "SELECT p.id, p.currency, p.offering_size_minor AS offering_minor,
    (SELECT CAST(COALESCE(SUM(o.amount_minor), 0) AS BIGINT) FROM orders o WHERE o.project_id = p.id
        AND (o.state IN ('LWAIT', 'GWAIT', 'PRE_OK', 'SUCCESS') OR (o.state = 'INIT' AND o.reserved_until > $3))) AS taken_minor,
    (SELECT CAST(COALESCE(SUM(o.amount_minor), 0) AS BIGINT) FROM orders o
        WHERE o.project_id = p.id AND o.state IN ('LWAIT', 'GWAIT', 'PRE_OK', 'SUCCESS')) AS held_minor,
    COALESCE((SELECT t.held_minor FROM project_takings t WHERE t.project_id = p.id), 0) AS kept_minor,
    (SELECT CAST(COALESCE(SUM(o.amount_minor), 0) AS BIGINT) FROM orders o
        WHERE o.project_id = p.id AND o.state = 'PRE_OK') AS accepted_minor,
    (SELECT CAST(COALESCE(SUM(o.amount_minor), 0) AS BIGINT) FROM orders o
        WHERE o.project_id = p.id AND o.state = 'SUCCESS') AS issued_minor,
    (SELECT CAST(COALESCE(SUM(b.balance), 0) AS BIGINT) FROM balances b
        WHERE b.book = 'escrow' AND b.owner_id = p.id) AS escrow_minor,
    (SELECT CAST(COALESCE(SUM(b.balance), 0) AS BIGINT) FROM balances b
        WHERE b.book = 'project_paid' AND b.owner_id = p.id)
        - (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
            WHERE g.purpose_kind IN ('statement_line', 'distribution') AND g.book = 'project_paid' AND g.owner_id = p.id)
        + (SELECT CAST(COALESCE(SUM(t.amount_minor), 0) AS BIGINT) FROM payouts t
            WHERE t.project_id = p.id AND t.settles_kind = 'project_payment') AS paid_minor
    FROM projects p WHERE p.id > $1 ORDER BY p.id LIMIT $2";

pub(super) const UNBALANCED: &str = "SELECT transaction_id AS id, asset FROM postings
    GROUP BY transaction_id, asset HAVING SUM(amount) <> 0 ORDER BY transaction_id";

pub(super) const BALANCES: &str = "SELECT book, owner_id, asset,
    CAST(SUM(kept) AS BIGINT) AS kept, CAST(SUM(posted) AS BIGINT) AS posted
    FROM (
        SELECT book, owner_id, asset, balance AS kept, 0 AS posted FROM balances
        UNION ALL
        SELECT book, owner_id, asset, 0 AS kept, amount AS posted FROM postings
    ) both_sides
    GROUP BY book, owner_id, asset
    HAVING SUM(kept) <> SUM(posted) OR SUM(kept) < 0
    ORDER BY book, owner_id, asset";

pub(super) const HOLDS: &str = "SELECT owner_id AS id, asset,
    CAST(SUM(there) AS BIGINT) AS found, CAST(SUM(due) AS BIGINT) AS expected FROM (
        SELECT owner_id, asset, balance AS there, 0 AS due FROM balances WHERE book = 'wallet_held'
        UNION ALL
        SELECT account_id AS owner_id, currency AS asset, 0 AS there, amount_minor AS due FROM holds
            WHERE closed_at IS NULL
    ) both_sides
    GROUP BY owner_id, asset HAVING SUM(there) <> SUM(due) ORDER BY owner_id, asset";

/// Each holding equals the shares issued for the account's orders, less the reversed and the
/// redeemed ones, plus those that transfers brought and less those that they took.
pub(super) const HOLDINGS: &str = "SELECT owner_id AS id, asset,
    CAST(SUM(there) AS BIGINT) AS found, CAST(SUM(due) AS BIGINT) AS expected FROM (
        SELECT owner_id, asset, balance AS there, 0 AS due FROM balances WHERE book = 'holding'
        UNION ALL
        SELECT account_id AS owner_id, 'shares:' || project_id AS asset, 0 AS there, shares AS due FROM orders
            WHERE state = 'SUCCESS' AND shares IS NOT NULL
        UNION ALL
        SELECT l.account_id AS owner_id, 'shares:' || d.project_id AS asset, 0 AS there, -l.redeemed AS due
            FROM distribution_lines l JOIN distributions d ON d.id = l.distribution_id
            WHERE l.redeemed > 0 AND l.state IN ('paid', 'correcting')
        UNION ALL
        SELECT account_id AS owner_id, 'shares:' || project_id AS asset, 0 AS there, shares AS due FROM holding_transfer_sides
    ) both_sides
    GROUP BY owner_id, asset HAVING SUM(there) <> SUM(due) ORDER BY owner_id, asset";

/// Holdings with a total that differs from its sources, or with another time of the last increase;
/// the latter has no figures.
pub(super) const KEPT_HOLDINGS: &str = "SELECT u.id, u.project_id,
        CASE u.what WHEN 'shares' THEN 'shares:' || u.project_id ELSE p.currency END AS asset,
        CAST(SUM(u.there) AS BIGINT) AS found, CAST(SUM(u.due) AS BIGINT) AS expected
    FROM (
        SELECT investor_id AS id, project_id, 'shares' AS what, shares AS there, 0 AS due FROM investor_holdings
        UNION ALL SELECT investor_id, project_id, 'paid', paid_minor, 0 FROM investor_holdings
        UNION ALL SELECT investor_id, project_id, 'returned', returned_minor, 0 FROM investor_holdings
        UNION ALL SELECT investor_id, project_id, 'income', income_minor, 0 FROM investor_holdings
        UNION ALL
        SELECT investor_id, project_id, 'paid', 0, amount_minor FROM orders WHERE issued_at IS NOT NULL
        UNION ALL
        SELECT a.investor_id, s.project_id, 'paid', 0, s.cost_minor
            FROM holding_transfer_sides s JOIN accounts a ON a.id = s.account_id
        UNION ALL
        SELECT a.investor_id, m.project_id, CASE WHEN m.asset LIKE 'shares:%' THEN 'shares' WHEN m.cash_type = 9 THEN 'returned'
                ELSE 'income' END, 0, m.amount
            FROM account_movements m JOIN accounts a ON a.id = m.account_id
            WHERE m.project_id IS NOT NULL AND (m.asset LIKE 'shares:%' OR m.cash_type IN (6, 7, 8, 9))
    ) u JOIN projects p ON p.id = u.project_id
    GROUP BY u.id, u.project_id, u.what, p.currency HAVING SUM(u.there) <> SUM(u.due)
    UNION ALL
    SELECT h.investor_id, h.project_id, NULL, NULL, NULL FROM investor_holdings h LEFT JOIN (
        SELECT k.investor_id, k.project_id, MAX(k.gained_at) AS gained_at FROM (
            SELECT investor_id, project_id, issued_at AS gained_at FROM orders WHERE issued_at IS NOT NULL
            UNION ALL
            SELECT a.investor_id, s.project_id, s.recorded_at
                FROM holding_transfer_sides s JOIN accounts a ON a.id = s.account_id WHERE s.shares > 0
        ) k GROUP BY k.investor_id, k.project_id
    ) due ON due.investor_id = h.investor_id AND due.project_id = h.project_id
    WHERE COALESCE(h.gained_at <> due.gained_at, h.gained_at IS NOT NULL OR due.gained_at IS NOT NULL)
    ORDER BY 1, 2";

/// Accounts whose monthly earnings differ from their movements; `{month}` is the month of a movement.
pub(super) const KEPT_EARNINGS: &str = "SELECT id, asset,
    CAST(SUM(there) AS BIGINT) AS found, CAST(SUM(due) AS BIGINT) AS expected FROM (
        SELECT account_id AS id, currency AS asset, cash_type, month, amount_minor AS there, 0 AS due FROM account_earnings
        UNION ALL
        SELECT m.account_id, m.asset, m.cash_type, {month}, 0, m.amount FROM account_movements m
            WHERE m.cash_type IN (6, 7, 8, 9) AND m.asset NOT LIKE 'shares:%'
    ) both_sides
    GROUP BY id, asset, cash_type, month HAVING SUM(there) <> SUM(due) ORDER BY id, asset, month";

/// Accounts whose movements differ from a transaction's effect on their wallet or their shares.
pub(super) const MOVEMENTS: &str = "SELECT account_id AS id, asset, transaction_id,
    CAST(SUM(told) AS BIGINT) AS found, CAST(SUM(posted) AS BIGINT) AS expected FROM (
        SELECT transaction_id, owner_id AS account_id, asset, 0 AS told, amount AS posted FROM postings
            WHERE book IN ('wallet', 'wallet_held', 'holding')
        UNION ALL
        SELECT m.transaction_id, m.account_id, m.asset, m.amount AS told, 0 AS posted FROM account_movements m
            WHERE EXISTS (SELECT 1 FROM postings p WHERE p.transaction_id = m.transaction_id
                AND p.book IN ('wallet', 'wallet_held', 'holding') AND p.owner_id = m.account_id AND p.asset = m.asset)
    ) both_sides
    GROUP BY account_id, asset, transaction_id HAVING SUM(told) <> SUM(posted)
    ORDER BY account_id, asset, transaction_id";

/// Accounts whose newest movement of an asset shows another balance than they have.
pub(super) const TOLD_BALANCES: &str = "SELECT id, asset, CAST(NULL AS BIGINT) AS transaction_id, found, expected FROM (
        SELECT m.account_id AS id, m.asset, m.balance AS found,
            (SELECT CAST(COALESCE(SUM(b.balance), 0) AS BIGINT) FROM balances b
                WHERE b.book IN ('wallet', 'wallet_held', 'holding') AND b.owner_id = m.account_id
                AND b.asset = m.asset) AS expected
        FROM account_movements m
        JOIN (SELECT MAX(id) AS id FROM account_movements GROUP BY account_id, asset) newest ON newest.id = m.id
    ) told WHERE found <> expected ORDER BY id, asset";

/// Payouts whose payable book does not hold exactly what is still owed.
pub(super) const PAYABLES: &str = "SELECT id, asset,
    CAST(SUM(there) AS BIGINT) AS found, CAST(SUM(due) AS BIGINT) AS expected FROM (
        SELECT id, currency AS asset, 0 AS there, amount_minor AS due FROM payouts
            WHERE state NOT IN ('EXECUTED', 'BOUNCED')
        UNION ALL
        SELECT owner_id AS id, asset, balance AS there, 0 AS due FROM balances WHERE book = 'payable'
    ) both_sides
    GROUP BY id, asset HAVING SUM(there) <> SUM(due) ORDER BY id, asset";

/// Payments to projects whose amount differs from what was taken from the project.
pub(super) const PROJECT_PAYOUTS: &str = "SELECT id, asset, found, expected FROM (
        SELECT t.id, t.currency AS asset, t.amount_minor AS expected,
            (SELECT CAST(COALESCE(-SUM(g.amount), 0) AS BIGINT) FROM postings g
                WHERE g.purpose_kind = 'project_payment' AND g.purpose_id = t.settles_id
                AND g.book = 'project_paid' AND g.owner_id = t.project_id AND g.asset = t.currency) AS found
        FROM payouts t WHERE t.settles_kind = 'project_payment'
    ) both_sides WHERE found <> expected ORDER BY id";

/// Approved payments to projects without a payout, payouts of them without an approval, and money
/// that left a project for neither.
pub(super) const STRAY_PROJECT_PAYMENTS: &str = "SELECT id, '' AS asset FROM (
        SELECT q.id FROM proposals q WHERE q.kind = 'pay_project' AND q.state = 'APPROVED' AND NOT EXISTS (
            SELECT 1 FROM payouts t WHERE t.settles_kind = 'project_payment' AND t.settles_id = q.id
                AND q.record = 'project:' || CAST(t.project_id AS TEXT))
        UNION
        SELECT t.settles_id AS id FROM payouts t WHERE t.settles_kind = 'project_payment' AND NOT EXISTS (
            SELECT 1 FROM proposals q WHERE q.id = t.settles_id AND q.kind = 'pay_project' AND q.state = 'APPROVED')
        UNION
        SELECT g.purpose_id AS id FROM postings g WHERE g.purpose_kind = 'project_payment' AND NOT EXISTS (
            SELECT 1 FROM payouts t WHERE t.settles_kind = 'project_payment' AND t.settles_id = g.purpose_id)
    ) stray ORDER BY id";

/// A receipt's money is in its suspense until its match is decided, or it is withdrawn.
pub(super) const SUSPENSE: &str = "SELECT id, asset,
    CAST(SUM(there) AS BIGINT) AS found, CAST(SUM(due) AS BIGINT) AS expected FROM (
        SELECT r.id, r.currency AS asset, 0 AS there, r.amount_minor AS due FROM receipts r
            WHERE r.withdrawn_at IS NULL AND CASE r.matched_kind
                WHEN 'subscription' THEN EXISTS (
                    SELECT 1 FROM orders o WHERE o.id = r.matched_id AND o.state IN ('INIT', 'LWAIT', 'GWAIT'))
                WHEN 'deposit' THEN EXISTS (
                    SELECT 1 FROM deposits d WHERE d.id = r.matched_id AND d.state IN ('INIT', 'LWAIT', 'GWAIT'))
                WHEN 'return' THEN FALSE
                WHEN 'distribution' THEN FALSE
                ELSE TRUE END
        UNION ALL
        SELECT owner_id AS id, asset, balance AS there, 0 AS due FROM balances WHERE book = 'suspense'
    ) both_sides
    GROUP BY id, asset HAVING SUM(there) <> SUM(due) ORDER BY id, asset";

/// Distributions whose book is not the funding less the paid and corrected amounts: corrected money
/// went on to the project.
pub(super) const DISTRIBUTIONS: &str = "SELECT id, asset,
    CAST(SUM(there) AS BIGINT) AS found, CAST(SUM(due) AS BIGINT) AS expected FROM (
        SELECT d.id, d.currency AS asset, 0 AS there, d.funded_minor AS due FROM distributions d
        UNION ALL
        SELECT l.distribution_id AS id, l.currency AS asset, 0 AS there, -l.amount_minor AS due
            FROM distribution_lines l WHERE l.state IN ('paid', 'correcting', 'corrected')
        UNION ALL
        SELECT owner_id AS id, asset, balance AS there, 0 AS due FROM balances WHERE book = 'distribution'
    ) both_sides
    GROUP BY id, asset HAVING SUM(there) <> SUM(due) ORDER BY id, asset";

/// Distributions whose paid amount differs from that of their lines, or whose lines do not add up
/// to the frozen total.
pub(super) const DISTRIBUTION_LINES: &str = "SELECT id, asset, found, expected FROM (
        SELECT d.id, d.currency AS asset, d.paid_minor AS found,
            (SELECT CAST(COALESCE(SUM(l.amount_minor), 0) AS BIGINT) FROM distribution_lines l
                WHERE l.distribution_id = d.id AND l.state IN ('paid', 'correcting')) AS expected
        FROM distributions d
        UNION ALL
        SELECT d.id, d.currency AS asset,
            (SELECT CAST(COALESCE(SUM(l.amount_minor), 0) AS BIGINT) FROM distribution_lines l
                WHERE l.distribution_id = d.id) AS found, d.frozen_minor AS expected
        FROM distributions d WHERE d.frozen_minor IS NOT NULL
    ) both_sides WHERE found <> expected ORDER BY id";

pub(super) const SIGNINGS: &str =
    "SELECT s.id, s.state, s.created_at, s.signed_at, d.id AS document_id
    FROM signing_sessions s LEFT JOIN documents d ON d.id = s.document_id
    WHERE s.id > $1 AND s.state NOT IN ('CANCELLED', 'EXPIRED', 'FAILED') ORDER BY s.id LIMIT $2";

pub(super) const CHARGES: &str = "SELECT c.id, c.state, c.amount_minor, c.created_at, c.refund_asked_at,
    (SELECT l.to_state FROM review_log l WHERE l.subject_kind = 'charge' AND l.subject_id = c.id
        ORDER BY l.id DESC LIMIT 1) AS logged,
    (SELECT CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) FROM postings p
        WHERE p.purpose_kind = 'fee' AND p.purpose_id = c.id AND p.book = 'fees'
        AND p.asset = c.currency AND p.amount > 0) AS paid_minor,
    (SELECT CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) FROM postings p
        WHERE p.purpose_kind = 'fee' AND p.purpose_id = c.id AND p.book = 'fees'
        AND p.asset = c.currency AND p.amount < 0) AS refunded_minor,
    (SELECT COUNT(*) FROM payment_notices n WHERE n.provider = c.provider AND n.reference = c.reference
        AND n.outcome = 'paid' AND n.state IN ('done', 'other_amount', 'given_up')
        AND NOT EXISTS (SELECT 1 FROM charges x WHERE x.account_id = c.account_id
            AND x.provider = n.provider AND x.payment = n.payment)) AS ignored_notices
    FROM charges c WHERE c.id > $1 ORDER BY c.id LIMIT $2";

pub(super) const STRAY_FEES: &str =
    "SELECT DISTINCT p.transaction_id AS id, '' AS asset FROM postings p
    WHERE p.purpose_kind = 'fee' AND NOT EXISTS (SELECT 1 FROM charges c WHERE c.id = p.purpose_id)
    ORDER BY id";

/// The meaning of a confirmed line must be in the books: its receipt, its payment or return, or its
/// own booking. A reversed line was in them until then. A transfer of which the bank reversed one
/// side is no longer in them: its other side waits for the same, or for somebody.
pub(super) const STRAY_LINES: &str = "SELECT l.id, '' AS asset FROM statement_lines l
    WHERE l.state = 'DONE' AND NOT EXISTS (SELECT 1 FROM statement_lines t
        WHERE t.state = 'DONE' AND t.kind = 'reversal' AND t.record_id = l.id)
    AND CASE l.kind
        WHEN 'receipt' THEN NOT EXISTS (SELECT 1 FROM receipts r WHERE r.id = l.record_id
            AND r.bank_account_id = l.bank_account_id AND r.amount_minor = l.amount_minor
            AND r.currency = l.currency AND r.withdrawn_at IS NULL)
        WHEN 'payout_executed' THEN NOT EXISTS (SELECT 1 FROM payouts p WHERE p.id = l.record_id
            AND p.paid_bank_id = l.bank_account_id AND p.amount_minor = l.amount_minor
            AND p.currency = l.currency)
        WHEN 'batch_executed' THEN NOT EXISTS (SELECT 1 FROM payouts p WHERE p.batch_id = l.record_id
            AND p.paid_bank_id = l.bank_account_id)
        WHEN 'payout_bounced' THEN NOT EXISTS (SELECT 1 FROM payouts p WHERE p.id = l.record_id
            AND p.returned_bank_id = l.bank_account_id AND p.returned_minor = l.amount_minor
            AND p.currency = l.currency)
        WHEN 'reversal' THEN NOT EXISTS (SELECT 1 FROM statement_lines e WHERE e.id = l.record_id
            AND e.state = 'DONE' AND e.bank_account_id = l.bank_account_id
            AND e.amount_minor = l.amount_minor AND e.currency = l.currency)
        WHEN 'transfer' THEN (l.direction = 'debit' AND NOT EXISTS
                (SELECT 1 FROM ledger_transactions t WHERE t.reference = 'statement_line:' || l.id))
            OR (l.paired_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM statement_lines o WHERE o.id = l.paired_id
                AND o.paired_id = l.id AND o.state = 'DONE' AND o.direction <> l.direction
                AND o.amount_minor = l.amount_minor AND o.currency = l.currency
                AND o.record_id = l.bank_account_id AND l.record_id = o.bank_account_id))
        ELSE NOT EXISTS
            (SELECT 1 FROM ledger_transactions t WHERE t.reference = 'statement_line:' || l.id)
    END
    UNION ALL SELECT l.id, '' AS asset FROM statement_lines l WHERE l.state = 'TRANSIT' AND l.paired_id IS NOT NULL
    ORDER BY id";

/// The newest closing balance of each bank account and currency, as the newest file states it.
pub(super) const STATED_BANKS: &str =
    "SELECT c.bank_account_id, c.currency, c.day, c.balance_minor AS stated_minor
    FROM statement_balances c
    WHERE c.day = (SELECT MAX(d.day) FROM statement_balances d
        WHERE d.bank_account_id = c.bank_account_id AND d.currency = c.currency)
    AND c.file_id = (SELECT MAX(d.file_id) FROM statement_balances d
        WHERE d.bank_account_id = c.bank_account_id AND d.currency = c.currency AND d.day = c.day)
    ORDER BY c.bank_account_id, c.currency";

pub(super) const STRAY_NOTICES: &str = "SELECT id, '' AS asset FROM payment_notices
    WHERE state = 'unknown' AND outcome = 'paid' ORDER BY id";

/// Manual transactions, and transfers of holdings, without an approved proposal.
pub(super) const STRAY_BOOKINGS: &str =
    "SELECT DISTINCT g.transaction_id AS id, '' AS asset FROM postings g
    WHERE g.purpose_kind IN ('adjustment', 'exchange', 'transfer')
    AND NOT EXISTS (SELECT 1 FROM proposals p JOIN adjustments a ON a.id = p.id
        WHERE p.id = g.purpose_id AND p.kind = 'book_manually' AND p.state = 'APPROVED'
        AND g.purpose_kind = CASE a.kind WHEN 'reward' THEN 'adjustment' ELSE a.kind END)
    AND NOT EXISTS (SELECT 1 FROM proposals p JOIN holding_transfers t ON t.id = p.id
        WHERE p.id = g.purpose_id AND p.kind = 'transfer_holding' AND p.state = 'APPROVED' AND g.purpose_kind = 'transfer')
    ORDER BY 1";

/// Approved manual bookings whose wallet movements differ from the proposal, and approved transfers of holdings that moved something else.
pub(super) const UNBOOKED: &str = "SELECT p.id, '' AS asset FROM proposals p LEFT JOIN adjustments a ON a.id = p.id
    WHERE p.kind = 'book_manually' AND p.state = 'APPROVED' AND (a.id IS NULL
    OR (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind IN ('adjustment', 'exchange', 'transfer') AND g.purpose_id = p.id
        AND g.book = 'wallet' AND g.owner_id = a.account_id AND g.asset = a.currency)
        <> CASE WHEN a.kind = 'reward' OR a.direction = 'in' THEN a.amount_minor ELSE -a.amount_minor END
    OR (a.kind = 'transfer' AND (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'transfer' AND g.purpose_id = p.id
        AND g.book = 'wallet' AND g.owner_id = a.to_account_id AND g.asset = a.currency) <> a.amount_minor)
    OR (a.kind = 'exchange' AND (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'exchange' AND g.purpose_id = p.id
        AND g.book = 'wallet' AND g.owner_id = a.account_id AND g.asset = a.to_currency) <> a.to_amount_minor))
    UNION ALL
    SELECT p.id, '' AS asset FROM proposals p LEFT JOIN holding_transfers t ON t.id = p.id
    WHERE p.kind = 'transfer_holding' AND p.state = 'APPROVED' AND (t.id IS NULL
    OR NOT EXISTS (SELECT 1 FROM holding_transfer_sides s WHERE s.transfer_id = t.id AND s.account_id = t.from_account_id
        AND s.project_id = t.project_id AND s.shares = -t.shares AND s.cost_minor = -t.cost_minor AND s.currency = t.currency)
    OR NOT EXISTS (SELECT 1 FROM holding_transfer_sides s WHERE s.transfer_id = t.id AND s.account_id = t.to_account_id
        AND s.project_id = t.project_id AND s.shares = t.shares AND s.cost_minor = t.cost_minor AND s.currency = t.currency)
    OR (SELECT COUNT(*) FROM postings g WHERE g.purpose_kind = 'transfer' AND g.purpose_id = p.id AND g.book = 'holding'
        AND g.asset = 'shares:' || t.project_id AND g.amount IN (t.shares, -t.shares)) <> 2)
    ORDER BY 1";

pub(super) const STRAY_RATES: &str = "SELECT r.id, '' AS asset FROM exchange_rates r
    WHERE NOT EXISTS (SELECT 1 FROM proposals p WHERE p.id = r.proposal
        AND p.kind = 'confirm_rates' AND p.state = 'APPROVED')
    ORDER BY r.id";
