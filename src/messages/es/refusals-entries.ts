import type { entries as english } from '../en/refusals-entries.ts'

export const entries: typeof english = {
  notUtf8: (name) => `${name} no está en UTF-8. Elija otro archivo o conviértalo.`,
  noFileForEntries:
    'add_journal_path no está configurado. Indique ahí un archivo del diario para las entradas nuevas, como add_journal_path: added.journal',
  fileOutside: (path) => `add_journal_path lleva fuera de la carpeta del diario, donde no se escribe nada: ${path}`,
  noAmount: 'No se encontró ningún importe válido en el texto.',
  sameAccount: (account) => `Las dos cuentas son ${account}: no se movería dinero.`,
  notReadAsMeant: (file) =>
    `Con esta entrada ${file} no se leería como se pretende: el archivo termina dentro de un comentario u otro bloque, o entiende otros importes. Revise sus últimas líneas.`,
  notChanged: (file) => `${file} no se ha cambiado.`,
  makeFile: (file) => `add_journal_path: ${file} no existe. Cree el archivo, aunque esté vacío, y vuelva a intentarlo.`,
  endsInBlock: (file) => `${file} termina dentro de un comentario u otro bloque, donde no se lee ninguna transacción. Cierre primero el bloque.`,
  noDocument: (name, endings) => `${name} no se puede adjuntar: su nombre debe terminar en una de estas extensiones: ${endings}.`,
  brokenJournal: 'El diario no se puede leer. Corríjalo primero; «daybook check» indica dónde.',
  onlyOnTransactions: (dialect) => `Un diario de ${dialect} nombra los documentos en etiquetas de transacciones. Adjúntelo a una de ellas.`,
  attachedAlready: (name) => `La transacción ya tiene ${name}, con el mismo contenido.`,
  commaInFolder: (name) => `hledger termina el valor de una etiqueta en una coma, y esta carpeta tiene una: ${name}`,
  transactionMoved: (place) => `${place}: la transacción ya no está aquí. Sincronice y vuelva a intentarlo.`,
  noAccount: (account) => `El libro no tiene ninguna cuenta ${account}.`,
  transactionGone: 'La transacción ya no está en el libro. Elíjala de nuevo.',
  namedAlready: 'El diario ya nombra este documento.',
  notNamed: (name) => `El diario no nombra ningún documento ${name}.`,
  namedNoLonger: (name) => `El diario del disco ya no nombra ${name}. Sincronice y revise de nuevo.`,
  tooLarge: (name, mebibytes) => `${name} supera ${mebibytes} MiB. Ábralo desde el disco.`,
  documentGone: (name) => `${name} ya no está en el disco. Corrija el diario o reponga el archivo.`,
  documentOutside: (name) => `${name} está fuera de la carpeta del diario o no es uno de sus documentos. Solo se muestran archivos de esa carpeta.`,
  documentKind: (name) => `${name} no es un PDF, imagen, texto, archivo ofimático ni correo, y solo se muestran estos. Ábralo desde el disco.`,
  documentUnreadable: (name) => `${name} no se puede leer. Revise sus permisos.`,
}
