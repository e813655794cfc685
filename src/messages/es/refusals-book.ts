import type * as english from '../en/refusals-book.ts'

export const backups: typeof english.backups = {
  unreadable: (path, code) => `${path} no se puede leer (${code}).`,
  brokenLog: (message) => `El registro de eventos no se puede copiar: ${message}. «daybook verify» muestra qué está intacto.`,
  ending: 'Daybook se está deteniendo, así que la copia de seguridad no se ha terminado.',
  folderIsFile: (folder) => `${folder} es un archivo, y las copias necesitan una carpeta ahí. Muévalo o defina otro backup.folder.`,
  diskFull: (file) => `${file} no se puede escribir: el disco está lleno. Libere espacio y vuelva a intentarlo.`,
  unwritable: (file, code) => `${file} no se puede escribir (${code}).`,
  noBackup: (name) => `No existe la copia de seguridad ${name}.`,
}

export const imports: typeof english.imports = {
  cancelled: 'La solicitud de este extracto se canceló, así que no se ha leído.',
  tooManyWaiting: (count) => `Ya hay ${count} extractos a la espera de leerse. Vuelva a intentarlo en un momento.`,
  noRules: (name) => `No hay reglas ${name} junto al diario.`,
  noPreset: (name) => `No existe la configuración ${name}.`,
  noTemplate: (name) => `No existe la plantilla ${name}.`,
  notWaiting: (name) => `${name} ya no está a la espera.`,
  notInFolder: (name) => `No hay ningún extracto ${name} en la carpeta de importación.`,
  overwriteBuiltin: (name) => `La configuración integrada ${name} no se puede sobrescribir.`,
  deleteBuiltin: (name) => `La configuración integrada ${name} no se puede eliminar.`,
  folderMissing: (folder) => `import.folder: ${folder} no existe. Créela.`,
  folderUnreadable: (folder, code) => `import.folder: ${folder} no se puede leer (${code}).`,
}

export const reconciliation: typeof english.reconciliation = {
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
  switchedOff: 'La conciliación de cuentas está desactivada. Ponga enable_reconciliation: true en la configuración.',
  dayToCome: 'last_reconciled_date está en el futuro. Son posibles hoy o un día anterior.',
}

export const settings: typeof english.settings = {
  notChanged: (file, why) => `${file} no se ha cambiado: ${why}`,
  noDemo: 'Aquí no se ofrece ninguna demostración. «daybook --demo» la abre.',
  demoFileExists: (name) => `${name} ya existe, y el libro de demostración tiene un archivo con ese nombre. No se ha escrito nada.`,
}
