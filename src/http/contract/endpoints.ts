import { addTransaction, createTransaction, ownAccounts, parseTransaction } from './quick-add.ts'
import { listWebhooks, receiveFirefly, writeWaitingWebhooks } from './webhooks.ts'
import { listBackups, makeBackup, testBackup } from './backups.ts'
import { listBooks } from './books.ts'
import { dismissDropped, listDropped, takeDropped } from './dropped-statements.ts'
import { compareWithFirefly } from './firefly-reconcile.ts'
import { previewCsv } from './csv-preview.ts'
import { getAccountWords } from './account-words.ts'
import { getAccount, getAssertions, getRegister } from './account.ts'
import { getAccountTree, getPaisaAccountTree } from './account-tree.ts'
import { getActivity } from './activity.ts'
import { getStatementsByPeriod } from './statements-by-period.ts'
import { getAllocation } from './allocation.ts'
import { getBalances } from './balances.ts'
import { getLots } from './lots.ts'
import { getTrades } from './trades.ts'
import { attachDocument, getDocument, getDocuments } from './documents.ts'
import { getJournalEvents } from './journal-events.ts'
import { getJournalSizes, getStatistics } from './statistics.ts'
import { getCashForecast } from './cash-forecast.ts'
import { getCurrencyExposure } from './currency-exposure.ts'
import { getAccountBalance } from './account-balance.ts'
import { getAssetsBalance } from './assets-balance.ts'
import { beginOidc, finishOidc, logIn, loginWays, logOut } from './auth.ts'
import { applyBulkEdit, previewBulkEdit } from './bulk.ts'
import { downloadConversion, previewConversion, writeConversion } from './convert.ts'
import { getBudget, planBudget } from './budget.ts'
import { getCashFlow, getYearlyCashFlow } from './cash-flow.ts'
import {
  callGetConfig,
  callPaisaGetConfig,
  callPaisaUpdateConfig,
  callUpdateConfig,
  getConfig,
  openDemo,
  beginWithDemo,
  saveConfig,
  setProviderDebugHttp,
} from './config.ts'
import { getCreditCard, getCreditCards } from './credit-cards.ts'
import { getDashboard } from './dashboard.ts'
import { getDoctor, muteFinding, unmuteFinding } from './doctor.ts'
import { getDiagnosis } from './diagnosis.ts'
import { deleteBackups, formatFile, getFile, getFiles, listChanges, saveFile, undoChange, validateFile, validatePassage } from './editor.ts'
import type { Endpoint } from './endpoint.ts'
import { deleteSheet, deleteSheetBackups, evaluateSheets, getSheetFile, getSheets, renameSheet, saveSheet } from './sheets.ts'
import { changeSettings, previewSettings, undoSettings } from './settings.ts'
import { getMe, newTotp, turnOffTotp, turnOnTotp } from './me.ts'
import { addUser, changeUser, endToken, listAccessHistory, listUsers, makeToken, recordAccess, removeUser, resetTotp } from './users.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { getExpense } from './expense.ts'
import { explain, getContents } from './explain.ts'
import { exportBook } from './export.ts'
import { find } from './find.ts'
import { listSearches, removeSearch, saveSearch } from './saved-searches.ts'
import { readSearch } from './search-field.ts'
import { getAccountGain } from './account-gain.ts'
import { getGain } from './gain.ts'
import { getGoal, getGoals } from './goals.ts'
import { getChanges, getHistory, verifyLog } from './history.ts'
import { getHelp, listHelp } from './help.ts'
import { getIcon, searchIcons, setAccountIcon } from './icons.ts'
import { getIncomeStatement } from './income-statement.ts'
import { getIncome } from './income.ts'
import { getInvestmentIncome } from './investment-income.ts'
import { getInvestment } from './investment.ts'
import { getJob, listJobs, streamJobs, sync } from './jobs.ts'
import { getLiabilitiesBalance, getLiabilitiesInterest, getLiabilitiesRepayment } from './liabilities.ts'
import { exportLog } from './log-export.ts'
import { getLogs } from './logs.ts'
import { live } from './live.ts'
import { getNetworth, getNetworthByAccount } from './net-worth.ts'
import { about, openApi, ping } from './about.ts'
import { getPortfolioAllocation } from './portfolio-allocation.ts'
import { getFxRates } from './fx-rates.ts'
import { exportChosenPrices, exportPrices } from './price-export.ts'
import { getPriceCurrencies, getPriceFilters } from './price-filters.ts'
import {
  deletePreset,
  deleteTemplate,
  listImports,
  listPresets,
  listRules,
  listTemplates,
  previewStatement,
  joinTransfers,
  saveImport,
  savePreset,
  saveTemplate,
} from './imports.ts'
import { callMcp, streamMcp } from './mcp.ts'
import { getMetrics } from './metrics.ts'
import { getNote, listNotes, removeNote, writeNote } from './notes.ts'
import { getPrices } from './prices.ts'
import { completeField, deletePrices, forgetProvider, getProviders } from './price-providers.ts'
import { getProjection } from './projection.ts'
import { getReconciliation, getSheet, listReconciliations, reconcile, setReconciliation, undoReconciliation } from './reconciliations.ts'
import { exportQuery, getQuerySchema, listQueries, removeQuery, runQuery, saveQuery } from './query.ts'
import { getRecurring } from './recurring.ts'
import { getSankey } from './sankey.ts'
import { getCapitalGains } from './capital-gains.ts'
import { getHarvest } from './harvest.ts'
import { getScheduleAl } from './schedule-al.ts'
import { getBalancedPostings } from './balanced-postings.ts'
import { getLedger } from './ledger.ts'
import { getTransactions } from './transactions.ts'

/** Every route of the API. */
export const endpoints: readonly Endpoint[] = [
  ping,
  about,
  openApi,
  listBooks,
  getMetrics,
  live,
  logIn,
  logOut,
  loginWays,
  beginOidc,
  finishOidc,
  listSessions,
  endSession,
  endOtherSessions,
  getConfig,
  saveConfig,
  previewSettings,
  changeSettings,
  undoSettings,
  getLogs,
  listUsers,
  addUser,
  changeUser,
  removeUser,
  makeToken,
  endToken,
  listAccessHistory,
  recordAccess,
  resetTotp,
  getMe,
  newTotp,
  turnOnTotp,
  turnOffTotp,
  getDoctor,
  muteFinding,
  unmuteFinding,
  openDemo,
  beginWithDemo,
  setProviderDebugHttp,
  sync,
  listJobs,
  getJob,
  streamJobs,
  getDashboard,
  getNetworth,
  getNetworthByAccount,
  getProjection,
  getAssetsBalance,
  getAccountBalance,
  getInvestment,
  getGain,
  getAccountGain,
  getAllocation,
  getPortfolioAllocation,
  getCurrencyExposure,
  getIncome,
  getInvestmentIncome,
  getExpense,
  getActivity,
  getStatementsByPeriod,
  getCashFlow,
  getYearlyCashFlow,
  getIncomeStatement,
  getBudget,
  planBudget,
  getRecurring,
  getCashForecast,
  getBalances,
  getLots,
  getTrades,
  getJournalEvents,
  getDocuments,
  attachDocument,
  getDocument,
  getStatistics,
  getJournalSizes,
  getDiagnosis,
  getSankey,
  getLiabilitiesBalance,
  getLiabilitiesInterest,
  getLiabilitiesRepayment,
  getGoals,
  getGoal,
  getCreditCards,
  getCreditCard,
  getHarvest,
  getCapitalGains,
  getScheduleAl,
  getTransactions,
  getBalancedPostings,
  getLedger,
  find,
  readSearch,
  exportBook,
  listSearches,
  saveSearch,
  removeSearch,
  getPrices,
  getPriceFilters,
  getPriceCurrencies,
  getFxRates,
  exportPrices,
  exportChosenPrices,
  getProviders,
  completeField,
  forgetProvider,
  deletePrices,
  explain,
  getContents,
  getHistory,
  verifyLog,
  exportLog,
  getChanges,
  runQuery,
  exportQuery,
  getQuerySchema,
  listQueries,
  saveQuery,
  removeQuery,
  callMcp,
  streamMcp,
  previewBulkEdit,
  previewConversion,
  downloadConversion,
  writeConversion,
  applyBulkEdit,
  getFiles,
  getFile,
  formatFile,
  deleteBackups,
  validateFile,
  validatePassage,
  saveFile,
  listChanges,
  undoChange,
  getSheets,
  getSheetFile,
  saveSheet,
  deleteSheet,
  renameSheet,
  deleteSheetBackups,
  evaluateSheets,
  listTemplates,
  saveTemplate,
  deleteTemplate,
  listPresets,
  listRules,
  savePreset,
  deletePreset,
  previewStatement,
  joinTransfers,
  saveImport,
  listImports,
  previewCsv,
  getAccountWords,
  addTransaction,
  ownAccounts,
  parseTransaction,
  createTransaction,
  receiveFirefly,
  listWebhooks,
  writeWaitingWebhooks,
  compareWithFirefly,
  listBackups,
  makeBackup,
  testBackup,
  listDropped,
  takeDropped,
  dismissDropped,
  listNotes,
  getNote,
  writeNote,
  removeNote,
  listHelp,
  getHelp,
  getIcon,
  searchIcons,
  setAccountIcon,
  getAccount,
  getRegister,
  getAssertions,
  listReconciliations,
  getReconciliation,
  setReconciliation,
  getSheet,
  reconcile,
  undoReconciliation,
  getAccountTree,
  getPaisaAccountTree,
  callGetConfig,
  callPaisaGetConfig,
  callUpdateConfig,
  callPaisaUpdateConfig,
]
