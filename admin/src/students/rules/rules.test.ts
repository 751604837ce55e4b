import { studentFields } from '@school/shared/student-fields';
import { describe, expect, it } from 'vitest';
import { completenessFrom, completenessOf } from './completeness.ts';
import {
  ageOf,
  displayOf,
  enrollmentBadge,
  localDate,
  phoneOf,
  programOf,
  registrationBadge,
} from './display.ts';
import { categoriesFor } from './fields.ts';
import { changesBetween, filledIn, toFormValues } from './form-values.ts';
import type { Student } from './types.ts';

const student = (values: Partial<Student> = {}): Student => ({
  id: '1',
  version: 1,
  is_active: true,
  ...values,
});

describe('display rules of the specification', () => {
  it("shows a missing value as 'Not specified'", () => {
    expect(displayOf(student({ assigned_rabbi: null }), 'assigned_rabbi')).toBe('Not specified');
    expect(displayOf(student(), 'date_of_birth')).toBe('Not specified');
  });
  it('shows booleans as Yes and No', () => {
    expect(displayOf(student({ machal_eligible: true }), 'machal_eligible')).toBe('Yes');
    expect(displayOf(student({ machal_eligible: false }), 'machal_eligible')).toBe('No');
  });
  it("joins lists with commas, 'None' if empty", () => {
    expect(displayOf(student({ citizenship_countries: ['Israel', 'France'] }), 'citizenship_countries')).toBe(
      'Israel, France',
    );
    expect(displayOf(student({ citizenship_countries: [] }), 'citizenship_countries')).toBe('None');
  });
  it('shows dates in the local way, never a day off', () => {
    expect(localDate('2008-05-31', 'en-US')).toBe('May 31, 2008');
    expect(localDate('2008-05-31', 'en-GB')).toBe('31 May 2008');
  });
  it('shows money as $ with two decimals and percentages with their sign', () => {
    expect(displayOf(student({ amount_owed: 1234.5 }), 'amount_owed')).toBe('$1,234.50');
    expect(displayOf(student({ scholarship_percentage: 12.5 }), 'scholarship_percentage')).toBe('12.5%');
  });
  it('shows choices in words', () => {
    expect(displayOf(student({ program_track: 'shana_aleph' }), 'program_track')).toBe('Shana Aleph');
    expect(displayOf(student({ dorm_housing_status: 'yeshiva_dorms' }), 'dorm_housing_status')).toBe(
      'Yeshiva dorms',
    );
  });
  it('takes the WhatsApp number, else the cell phone, else N/A', () => {
    expect(phoneOf(student({ whatsapp_phone: '+1', cell_phone: '+2' }))).toBe('+1');
    expect(phoneOf(student({ whatsapp_phone: null, cell_phone: '+2' }))).toBe('+2');
    expect(phoneOf(student({ whatsapp_phone: null, cell_phone: null }))).toBe('N/A');
  });
  it("shows 'Not assigned' without a program, and the age in full years", () => {
    expect(programOf(student({ program_track: null }))).toBe('Not assigned');
    expect(ageOf(student({ date_of_birth: '2008-11-22' }), '2026-11-21')).toBe(17);
    expect(ageOf(student({ date_of_birth: '2008-11-22' }), '2026-11-22')).toBe(18);
  });
  it.each([
    ['enrolled', 'blue', false],
    ['active', 'blue', false],
    ['prospective', 'neutral', false],
    ['graduated', 'neutral', true],
    ['withdrawn', 'red', false],
  ])('gives %s its badge', (status, tone, outlined) => {
    expect(enrollmentBadge(status)).toMatchObject({ tone, outlined });
  });
  it('defaults the badges to prospective and pending', () => {
    expect(enrollmentBadge(null)).toEqual({ word: 'Prospective', tone: 'neutral', outlined: false });
    expect(registrationBadge(undefined)).toMatchObject({ word: 'Pending' });
  });
});

describe('completeness', () => {
  it('counts what people fill, by record and by category; No counts, an empty list does not', () => {
    const some = student({
      first_name: 'Noam',
      machal_eligible: false,
      citizenship_countries: [],
      living_on_campus: true,
    });
    expect(completenessOf(some)).toMatchObject({
      filled: 2,
      total: studentFields.filter((f) => f.filledBy !== 'derived').length,
    });
    expect(completenessOf(some, 'housing')).toMatchObject({ filled: 0, percent: 0 });
    expect(completenessOf(some, 'military').filled).toBe(1);
  });
  it('reads the count of a list', () => {
    const { total } = completenessOf(student());
    expect(completenessFrom(total).percent).toBe(100);
  });
});

describe('the form', () => {
  it('sends only what was changed, typed', () => {
    const base = toFormValues(
      student({ first_name: 'Noam', years_in_yeshiva: 2, machal_eligible: null, notes: 'x' }),
    );
    const edited = {
      ...base,
      years_in_yeshiva: '3',
      machal_eligible: true,
      notes: '  ',
      citizenship_countries: 'Israel, , France ',
    };
    expect(changesBetween(base, edited)).toEqual({
      years_in_yeshiva: 3,
      machal_eligible: true,
      notes: null,
      citizenship_countries: ['Israel', 'France'],
    });
    expect(changesBetween(base, base)).toEqual({});
  });
  it('sends a number it cannot read as typed, so that the database names the field', () => {
    expect(filledIn({ total_tuition_cost: '12,5' })).toEqual({ total_tuition_cost: '12,5' });
  });
});

describe('categories', () => {
  it('are nine for officers and three for the read-only staff role', () => {
    expect(categoriesFor('admissions')).toHaveLength(9);
    expect(categoriesFor('staff').map(({ label }) => label)).toEqual([
      'General Information',
      'Educational Information',
      'Housing Information',
    ]);
  });
});
