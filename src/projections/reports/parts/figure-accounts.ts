import { ASSETS, EXPENSES, INCOME, LIABILITIES } from '../../valuation/accounts.ts'
import type { AccountTest } from './selection.ts'

/* The accounts that each figure of docs/explain/figures.md counts. Every report takes its figure from here, so that one name is one figure. */

export const isIncome: AccountTest = ({ root }) => root === INCOME
export const isSpentOrTax: AccountTest = ({ root }) => root === EXPENSES
/** Spending is without taxes. */
export const isSpent: AccountTest = ({ root, isTax }) => root === EXPENSES && !isTax
export const isTaxes: AccountTest = ({ isTax }) => isTax
export const isSavedFrom: AccountTest = ({ root }) => root === INCOME || root === EXPENSES
export const isCash: AccountTest = ({ root, isChecking }) => root === ASSETS && isChecking
export const isInvested: AccountTest = ({ isInvestment }) => isInvestment
export const isAsset: AccountTest = ({ root }) => root === ASSETS
export const isNetWorth: AccountTest = ({ root }) => root === ASSETS || root === LIABILITIES
