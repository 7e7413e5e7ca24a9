-- One row in every table that comes empty, so that each rule can be tried on a row that keeps it. Both databases read it.
INSERT INTO operators (id, email, email_key, name, password_hash, active, joined, totp_exempt, created_at, version)
VALUES (1, 'ann@desk.test', 'ann@desk.test', 'Ann', 'hash', TRUE, TRUE, FALSE, '2026-07-01T00:00:00Z', 1);
INSERT INTO operator_roles (operator_id, role) VALUES (1, 'admin');
INSERT INTO operator_sessions (id, token_hash, operator_id, created_at, last_seen_at, device)
VALUES (1, 'hash', 1, '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z', 'Firefox');
INSERT INTO operator_invitations (operator_id, token_hash, made_at) VALUES (1, 'hash', '2026-07-01T00:00:00Z');
INSERT INTO operator_recovery_codes (id, operator_id, proof) VALUES (1, 1, 'proof');
INSERT INTO audit_events (id, at, actor_kind, actor_id, kind, record, detail, request_id, address)
VALUES (1, '2026-07-01T00:00:00Z', 'operator', 1, 'logged_in', 'operator:1', '', 'request', '127.0.0.1');
INSERT INTO audit_seals (id, batch, first_event, last_event, events, mac, sealed_at)
VALUES (1, 1, 1, 1, '1 mac', 'mac', '2026-07-01T00:00:00Z');
INSERT INTO review_log (id, subject_kind, subject_id, from_state, to_state, actor_kind, actor_id, at)
VALUES (1, 'account', 1, 'INIT', 'LWAIT', 'operator', 1, '2026-07-01T00:00:00Z');
INSERT INTO submissions (id, person_kind, person_id, idempotency_key, fingerprint, claim, leased_until, created_at)
VALUES (1, 'investor', 1, 'key', 'print', 'claim', '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z');
INSERT INTO campaigns (id, code, code_key, name_en, name_zh, starts_at, ends_at, registration_limit, active, version)
VALUES (1, 'SPRING', 'spring', 'Spring', '春', '2026-07-01T00:00:00Z', '2026-08-01T00:00:00Z', 5, TRUE, 1);
INSERT INTO investors (id, mobile_number, mobile_country_id, password_hash, language, campaign_id, registered_at)
VALUES (1, '86-13800138000', 112, 'hash', 'zh', 1, '2026-07-01T00:00:00Z');
INSERT INTO sessions (id, token_hash, investor_id, remembered, created_at, last_seen_at, authenticated_at, device)
VALUES (1, 'hash', 1, FALSE, '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z', 'Firefox');
INSERT INTO outside_identities (id, provider, subject, investor_id, bound_at)
VALUES (1, 'provider', 'subject', 1, '2026-07-01T00:00:00Z');
INSERT INTO bind_tokens (id, token_hash, provider, subject, made_at, spent)
VALUES (1, 'hash', 'provider', 'subject', '2026-07-01T00:00:00Z', FALSE);
INSERT INTO verification_codes (id, token_hash, subject, purpose, code_hash, code_length, wrong_tries, spent, sent_at, address)
VALUES (1, 'hash', '86-13800138000', 'register', 'hash', 6, 0, FALSE, '2026-07-01T00:00:00Z', '127.0.0.1');
INSERT INTO login_failures (id, account, address, failed_at) VALUES (1, 'ann', '127.0.0.1', '2026-07-01T00:00:00Z');
INSERT INTO upload_tries (id, investor_id, created_at) VALUES (1, 1, '2026-07-01T00:00:00Z');
INSERT INTO opened_receipts (id, investor_id, created_at) VALUES (1, 1, '2026-07-01T00:00:00Z');
INSERT INTO email_links (id, token_hash, investor_id, email, return_url, spent, sent_at, address)
VALUES (1, 'hash', 1, 'ann@example.com', '/', FALSE, '2026-07-01T00:00:00Z', '127.0.0.1');
INSERT INTO outbox (id, channel, recipient, investor_id, language, template, sealed, body, state, attempts, created_at, due_at, delivery)
VALUES (1, 'sms', '86-13800138000', 1, 'zh', 'code', FALSE, 'body', 'sent', 1, '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z', 'delivered');
INSERT INTO outages (way, since, last_at) VALUES ('email', '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z');
INSERT INTO projects (id, code, name_en, name_zh, search_name, currency, offering_size_minor, share_price, opens_at, funding_end, published, version)
VALUES (1, 'RIVER', 'River', '河', 'river', 'USD', 100, '1', '2026-07-01T00:00:00Z', '2026-08-01T00:00:00Z', TRUE, 1);
INSERT INTO project_methods (project_id, method_id, minimum_minor, maximum_minor) VALUES (1, 2, 10, 20);
INSERT INTO project_frameworks (project_id, framework_id) VALUES (1, (SELECT MIN(id) FROM frameworks));
INSERT INTO partners (id, name_en, name_zh, country_id, rating, years, logo, image, content, published)
VALUES (1, 'Ann', '安', 112, 1, 1, '', '', '{}', FALSE);
INSERT INTO project_contents (project_id, partner_id, property_type_id, continent_id, country_id, project_size_minor, term_months,
    return_kind, return_basis_points, image, issuer, content)
VALUES (1, 1, 1, 1, 112, 100, 12, 'roi', 500, '', '', '{}');
INSERT INTO site_contents (name, content) VALUES ('home', '{}');
INSERT INTO watched_projects (investor_id, project_id, since) VALUES (1, 1, '2026-07-01T00:00:00Z');
INSERT INTO project_editions (project_id, code, name_zh, name_en, draft, version, changed_by, published_by)
VALUES (1, 'RIVER', '河', 'River', '{}', 1, 1, 1);
INSERT INTO partner_editions (partner_id, name_zh, name_en, draft, version, changed_by, published_by)
VALUES (1, '安', 'Ann', '{}', 1, 1, 1);
INSERT INTO earlier_editions (content, number, said, published_at, published_by, replaced_at, replaced_by)
VALUES ('project:1', 1, '{}', '2026-07-01T00:00:00Z', 1, '2026-07-02T00:00:00Z', 1);
INSERT INTO public_files (object_key, stored_by, stored_at) VALUES ('key', 1, '2026-07-01T00:00:00Z');
INSERT INTO accounts (id, investor_id, framework_id, entity_id, state, arrival, first_line_by, changed_since_submit, created_at, version,
    gender_id, place_of_birth_id, nationality_country_id, tax_resident_country_id, mobile_country_id, phone_country_id, country_id,
    bank_country_id, bank_account_type_id, currency_id, source_of_funds_id, bank_deposit_confirmation)
VALUES (1, 1, (SELECT MIN(id) FROM frameworks), 1, 'LWAIT', 'new', 1, FALSE, '2026-07-01T00:00:00Z', 1,
    1, 112, 112, 112, 112, 112, 112, 112, 1, 1, 1, TRUE);
UPDATE accounts SET blocked_at = '2026-07-01T00:00:00Z', blocked_by = 1, block_reason = 'reason';
INSERT INTO orders (id, investor_id, account_id, project_id, method_id, amount_minor, currency, state, step_id, disclaimer_accepted,
    documents_read, read_terms, read_partnership_agreement, read_memorandum, read_subscription_agreement, first_line_by, received_minor,
    created_at, modified_at, version)
VALUES (1, 1, 1, 1, 2, 100, 'USD', 'LWAIT', 491, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, 1, 0, '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z', 1);
INSERT INTO receipts (id, bank_account_id, booked_on, value_on, amount_minor, currency, state, matched_kind, matched_id, entered_at)
VALUES (1, 1, '2026-07-01', '2026-07-01', 100, 'USD', 'MATCHED', 'subscription', 1, '2026-07-01T00:00:00Z');
INSERT INTO withdrawals (id, investor_id, account_id, amount_minor, currency, payout_method, state, first_line_by, created_at, modified_at, version)
VALUES (1, 1, 1, 100, 'USD', 'Bank', 'LWAIT', 1, '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z', 1);
INSERT INTO documents (id, investor_id, code, account_id, name, media_type, size_bytes, sha256, object_key, created_at)
VALUES (1, 1, 'ID', 1, 'signed.pdf', 'application/pdf', 1, 'hash', 'key', '2026-07-01T00:00:00Z');
INSERT INTO deposits (id, investor_id, account_id, amount_minor, currency, funding_method, reference, state, received_minor,
    receipt_corrections, first_line_by, created_at, modified_at, version)
VALUES (1, 1, 1, 100, 'USD', 'Wire', 'D00000000019', 'GWAIT', 100, 0, 1, '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z', 1);
INSERT INTO crypto_invoices (id, deposit_id, provider, reference, token_hash, url, payment_uri, price_minor, currency, satoshis,
    received_satoshis, expires_at, state, tries)
VALUES (1, 1, 'builtin', 'invoice', 'hash', '/', 'bitcoin:', 100, 'USD', 2000, 0, '2026-07-01T00:00:00Z', 'Open', 0);
INSERT INTO account_questionnaires (id, account_id, answers, document_id, signed_at, version)
VALUES (1, 1, '[]', 1, '2026-07-01T00:00:00Z', 1);
INSERT INTO reviewed_forms (account_id, form, judged_at, documents, questionnaire_id)
VALUES (1, 'sealed', '2026-07-01T00:00:00Z', '[]', 1);
INSERT INTO profiles (investor_id, gender_id, country_id, nationality_country_id, newsletter, log_ins, version)
VALUES (1, 1, 112, 112, FALSE, 0, 1);
INSERT INTO banks (id, investor_id, account_name, bank_name, bank_account_number, bank_account_type_id, currency_id, bank_branch_name,
    bank_branch_code, bank_swift_code, bank_address, bank_city, bank_address_region, bank_country_id, bank_area_code, created_at, version)
VALUES (1, 1, 'Ann', 'Bank', 'sealed', 1, 1, '', '', '', '', '', '', 112, '', '2026-07-01T00:00:00Z', 1);
INSERT INTO survey_answers (investor_id, question_id, option_id)
VALUES (1, (SELECT MIN(question_id) FROM survey_options), (SELECT MIN(id) FROM survey_options));
INSERT INTO signing_sessions (id, investor_id, scene, record_id, language, state, token_hash, provider, provider_reference, redirect_url,
    answers, terms, signer_name, unsigned_key, unsigned_sha256, failed_fetches, failed_stores, created_at)
VALUES (1, 1, 'DDForm', 1, 'zh', 'CREATED', 'hash', 'builtin', 'reference', '/', '[]', '', 'Ann', 'key', 'hash', 0, 0, '2026-07-01T00:00:00Z');
INSERT INTO payouts (id, account_id, amount_minor, currency, reason, settles_kind, settles_id, target_method, target, state, created_at,
    modified_at, version)
VALUES (1, 1, 100, 'USD', 'refund', 'subscription', 1, 'Bank', 'sealed', 'DUE', '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z', 1);
INSERT INTO payout_batches (id, bank_account_id, currency, pay_on, state, made_by, made_at, released_by, released_at, released_count,
    released_minor, version)
VALUES (1, 1, 'USD', '2026-07-01', 'OPEN', 1, '2026-07-01T00:00:00Z', NULL, NULL, 1, 100, 1);
INSERT INTO payment_files (id, batch_id, format, sha256, size, content) VALUES (1, 1, 'csv', 'hash', 1, 'sealed');
INSERT INTO ledger_transactions (id, reference, content_hash, effective_on, recorded_at, actor_kind, actor_id)
VALUES (1, 'reference', 'hash', '2026-07-01', '2026-07-01T00:00:00Z', 'operator', 1);
INSERT INTO postings (id, transaction_id, book, owner_id, asset, amount, purpose_kind, purpose_id, project_id)
VALUES (1, 1, 'wallet', 1, 'USD', 100, 'subscription', 1, 1);
INSERT INTO balances (book, owner_id, asset, balance) VALUES ('wallet', 1, 'USD', 100);
INSERT INTO account_movements (id, account_id, transaction_id, effective_on, recorded_at, cash_type, asset, amount, purpose_kind, purpose_id,
    project_id, balance)
VALUES (1, 1, 1, '2026-07-01', '2026-07-01T00:00:00Z', 2, 'USD', 100, 'subscription', 1, 1, 100);
INSERT INTO account_earnings (account_id, currency, cash_type, month, amount_minor) VALUES (1, 'USD', 7, '2026-07-01', 100);
INSERT INTO holds (id, account_id, order_id, amount_minor, currency, state, created_at)
VALUES (1, 1, 1, 100, 'USD', 'open', '2026-07-01T00:00:00Z');
INSERT INTO charges (id, investor_id, account_id, amount_minor, currency, state, provider, reference, token_hash, redirect_url, language, tries, created_at)
VALUES (1, 1, 1, 100, 'ZAR', 'Pending', 'builtin', 'reference', 'hash', '/', 'zh', 0, '2026-07-01T00:00:00Z');
INSERT INTO payment_notices (id, provider, reference, payment, outcome, amount_minor, currency, digest, state, tries, received_at)
VALUES (1, 'builtin', 'reference', 'payment', 'paid', 100, 'ZAR', 'digest', 'waiting', 0, '2026-07-01T00:00:00Z');
INSERT INTO search_words (word, investor_id, part, account_id) VALUES ('ann', 1, 1, 0);
INSERT INTO proposals (id, kind, record, record_name_zh, record_name_en, record_version, concerned, act, maker, reason, proposed_at, state, version)
VALUES (1, 'reopen_operator', 'operator:1', 'Ann', 'Ann', 1, 1, 'sealed', 1, 'Back', '2026-07-01T00:00:00Z', 'PROPOSED', 1);
INSERT INTO payee_proofs (id, subject_kind, subject_id, proof, proved_at)
VALUES (1, 'account', 1, 'k.x', '2026-07-01T00:00:00Z');
INSERT INTO verification_runs (id, kind, started_at, started_by, progress, failures)
VALUES (1, 'audit', '2026-07-01T00:00:00Z', 1, '{}', 0);
INSERT INTO bank_files (id, bank_account_id, format, name, sha256, lines, added, different, first_on, last_on, read_by, read_at, is_complete)
VALUES (1, 1, 'camt053', 'statement.xml', 'hash', 1, 1, 0, '2026-07-01', '2026-07-01', 1, '2026-07-01T00:00:00Z', TRUE);
INSERT INTO statement_lines (id, file_id, bank_account_id, line_key, at_line, booked_on, value_on, amount_minor, currency, direction,
    is_reversal, code, state, kind, record_id, is_certain, differs_from_id, charge_minor, confirmed_by, confirmed_at, version)
VALUES (1, 1, 1, 'R:1', 1, '2026-07-01', '2026-07-01', 100, 'USD', 'credit', FALSE, 'charge', 'DONE', 'receipt', 1, TRUE, 1, 1, 1,
    '2026-07-01T00:00:00Z', 1);
INSERT INTO statement_balances (bank_account_id, currency, day, balance_minor, file_id) VALUES (1, 'USD', '2026-07-01', 100, 1);
INSERT INTO csv_layouts (bank_account_id, layout, version) VALUES (1, '{}', 1);
INSERT INTO exchange_rates (id, currency, day, usd_rate, source, proposal, confirmed_at)
VALUES (1, 'EUR', '2026-07-01', 10867000000, 'ecb', 1, '2026-07-01T00:00:00Z');
INSERT INTO evidence (id, uploaded_by, name, media_type, size_bytes, sha256, object_key, thumbnail_key, uploaded_at)
VALUES (1, 1, 'letter.pdf', 'application/pdf', 10, 'hash', 'documents/evidence', 'thumbnails/evidence', '2026-07-01T00:00:00Z');
INSERT INTO adjustments (id, kind, account_id, amount_minor, currency, direction, to_account_id, to_amount_minor, to_currency, rate_id,
    to_rate_id, value_on, evidence_id)
VALUES (1, 'exchange', 1, 100, 'USD', NULL, NULL, 92, 'EUR', 1, 1, '2026-07-01', 1);
INSERT INTO accounts (id, investor_id, framework_id, entity_id, state, arrival, changed_since_submit, created_at, version)
VALUES (2, 1, (SELECT MAX(id) FROM frameworks), 2, 'INIT', 'new', FALSE, '2026-07-01T00:00:00Z', 1);
INSERT INTO holding_transfers (id, project_id, from_account_id, to_account_id, shares, cost_minor, currency, evidence_id)
VALUES (1, 1, 1, 2, 10000, 100, 'USD', 1);
INSERT INTO holding_transfer_sides (id, transfer_id, account_id, project_id, shares, cost_minor, currency, effective_on, recorded_at)
VALUES (1, 1, 1, 1, -10000, -100, 'USD', '2026-07-01', '2026-07-01T00:00:00Z');
INSERT INTO issue_steps (proposal, order_id, skipped_in, at) VALUES (1, 1, 'REVOKED', '2026-07-01T00:00:00Z');
INSERT INTO distributions (id, project_id, currency, cash_type, total_minor, record_date, payment_date, register_at, text_zh, text_en, state,
    is_stopped, frozen_minor, frozen_shares, holders, rounded_up, zero_lines, funded_minor, fundings, paid_minor, lines_paid, lines_waiting, made_by, made_at, version)
VALUES (1, 1, 'USD', 7, 100, '2026-06-30', '2026-07-01', '2026-06-30T16:00:00Z', '租金', 'Rent', 'paid', FALSE, 100, 10000, 1, 0, 0, 100, 1, 100, 1, 0,
    1, '2026-07-01T00:00:00Z', 1);
INSERT INTO distribution_lines (id, distribution_id, account_id, shares, amount_minor, currency, redeemed, state, booked_at)
VALUES (1, 1, 1, 10000, 100, 'USD', 0, 'paid', '2026-07-01T00:00:00Z');
INSERT INTO distribution_fundings (id, distribution_id, nth, receipt_id, amount_minor, beyond_minor, currency, effective_on, funded_by, funded_at)
VALUES (1, 1, 1, 1, 100, 0, 'USD', '2026-07-01', 1, '2026-07-01T00:00:00Z');
INSERT INTO account_statements (id, account_id, kind, period, holder, issued_at)
VALUES (1, 1, 'Statement', '2026-07', 'Ann Lee', '2026-08-01T00:00:00Z');
INSERT INTO account_statement_files (id, statement_id, format, language, object_key, sha256, size_bytes, made_at)
VALUES (1, 1, 'PDF', 'en', 'documents/statement', 'hash', 10, '2026-08-01T00:00:00Z');
INSERT INTO told_messages (id, investor_id, language, template, subject, body, about_kind, about_id, written_at)
VALUES (1, 1, 'en', 'message.orderIssued', 'Issued', 'Your shares are issued.', 'order', 1, '2026-08-01T00:00:00Z');
INSERT INTO archives (id, investor_id, language, asked_at, made_at, object_key, size_bytes, entries, missing, tries)
VALUES (1, 1, 'zh', '2026-08-01T00:00:00Z', '2026-08-01T00:01:00Z', 'archives/one', 10, 1, 0, 1);
INSERT INTO put_asides (subject_kind, subject_id, until_day, reason, operator_id, put_at, since)
VALUES ('account', 1, '2026-07-09', 'Waits for the bank', 1, '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z');
INSERT INTO assignments (subject_kind, subject_id, operator_id, assigned_by, assigned_at, since)
VALUES ('account', 1, 1, 1, '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z');
INSERT INTO daily_mails (operator_id, wanted, last_day) VALUES (1, 'always', '2026-07-02');
INSERT INTO notes (id, about_kind, about_id, investor_id, body, operator_id, written_at, withdrawn_at)
VALUES (1, 'account', 1, 1, '@ann please look', 1, '2026-07-01T00:00:00Z', '2026-07-01T00:05:00Z');
INSERT INTO note_mentions (note_id, operator_id, seen_at) VALUES (1, 1, '2026-07-01T00:01:00Z');
INSERT INTO letters (id, about_kind, about_id, investor_id, template, language, body, operator_id, written_at, since, answer, answered_at,
    withdrawn_at)
VALUES (1, 'account', 1, 1, 'passport_unreadable', 'en', 'Please send a better copy.', 1, '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z',
    'Here it is.', '2026-07-01T00:05:00Z', NULL);
INSERT INTO letter_files (letter_id, document_id) VALUES (1, 1);
