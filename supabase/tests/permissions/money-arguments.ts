/** Arguments of the functions about enrollment and money with which each of them succeeds for somebody. */
import type { Row } from '../harness/database.ts';
import type { Scene } from './scene.ts';

export const moneyArguments = (scene: Scene): Record<string, Row> => ({
  set_task_completed: { task_id: scene.taskId, completed: true },
  choose_payment_plan: { plan: 'full', method: 'check' },
  claim_deposit: { method: 'check', sent_on: new Date().toISOString().slice(0, 10), reference: 'T-1' },
  add_charge: { student_id: scene.studentId, charge: { kind: 'other', label: 'Trip', amount: 1 } },
  set_payment_plan: { student_id: scene.studentId, plan: 'full', method: 'check', expected_version: 1 },
  record_payment: {
    student_id: scene.studentId,
    payment: { kind: 'other', amount: 1, received_on: '2026-01-15', method: 'cash' },
  },
  refund_payment: {
    payment_id: scene.paymentId,
    refund: { amount: 1, refunded_on: '2090-01-16', reason: 'Paid twice' },
  },
  void_refund: { refund_id: scene.refundId },
  note_card_session: { checkout_id: scene.checkoutId, session_id: 'cs_test_1' },
  settle_card_payment: {
    checkout_id: scene.checkoutId,
    session_id: 'cs_test_1',
    payment_intent: 'pi_test_2',
    amount_cents: 50_000,
    currency: 'usd',
  },
  reverse_card_payment: {
    payment_intent: 'pi_test_1',
    kind: 'refund',
    reference: 're_test_2',
    amount_cents: 100,
    state: 'done',
    currency: 'usd',
  },
  confirm_claim: {
    claim_id: scene.claimId,
    payment: { kind: 'deposit', amount: 1, received_on: '2026-01-15', method: 'cash' },
    expected_version: 2,
  },
  refuse_claim: { claim_id: scene.claimId, reason: 'Not there.', expected_version: 2 },
});
