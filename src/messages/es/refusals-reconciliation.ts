import type { reconciliation as english } from '../en/refusals-reconciliation.ts'

export const reconciliation: typeof english = {
  bookChanged: 'El libro ha cambiado desde que empezó este extracto. Revise otra vez los apuntes.',
  differs: (amount, commodity) => `Los apuntes marcados difieren del saldo del extracto en ${amount} ${commodity}.`,
  notAllOnStatement: 'Un saldo solo se puede escribir en el diario si todo hasta ese día está en el extracto.',
  noReconciliation: (id) => `No existe la conciliación ${id}.`,
  undoneAlready: 'Esta conciliación ya se ha deshecho.',
  noLineForBalance: 'Esta cuenta no tiene ningún apunte tras cuya línea se pueda escribir un saldo.',
  notReadYet: (name) => `${name} se cambió y aún no se ha leído. Vuelva a intentarlo en un momento.`,
  noPostingInLine: (name, line) => `${name}:${line}: no se encontró ningún apunte en esta línea. Márquelo como conciliado en un editor.`,
  noSuchBalance:
    'Ninguna línea del diario tiene este saldo: ledger cuenta en el orden de las líneas, y hay transacciones de días posteriores por encima de la última. Termine sin comprobación de saldo.',
  futureDate: 'La fecha es futura. Un extracto es de hoy o de un día anterior.',
  wouldBreakBook: (problems) => `Con este cambio el libro no se cargaría: ${problems}`,
  noneOfAccount: (account) => `No existe esa conciliación de ${account}.`,
}
