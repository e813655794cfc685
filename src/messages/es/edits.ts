import type { edits as english } from '../en/edits.ts'

export const edits: typeof english = {
  inText: 'Esto no se puede cambiar aquí. Edítelo en el texto del diario.',
  narrationOneLine: 'El concepto de una transacción de beancount es una sola línea.',
  notInBeancount: 'Las transacciones de beancount no tienen este campo.',
  firstLineInText: 'La primera línea de esta transacción tiene una forma que solo se edita en el texto.',
  notInJournal: (file) => `${file} no es un archivo del diario.`,
  madeByPad: (place) => `Esta transacción procede de una directiva pad. Edítela en ${place}.`,
  madeByPeriod: (place) => `Esta transacción procede de una regla periódica. Edítela en ${place}.`,
  madeByClock: (place) => `Esta transacción procede de una entrada de un registro horario. Edítela en ${place}.`,
  madeByCsv: (place) => `Esta transacción procede de las reglas de un archivo CSV. Edítela en ${place}.`,
  madeByRule: (place) => `Esta transacción procede de una regla. Edítela en ${place}.`,
  elsewhere: 'Con ello cambiaría otra parte del libro, como una transacción de una regla que depende de esto. Edite el texto en su lugar.',
  otherwise: 'El diario leería esto de otro modo que el previsto. Edite el texto en su lugar.',
  different:
    'El diario significaría aquí algo distinto de lo pedido: interviene un alias, una regla, un patrón o un `apply` a su alrededor. Cambie antes este lugar a mano.',
  moved: 'La transacción ya no está aquí. Sincronice y vuelva a elegir.',
  inNoFile: 'Procede de una regla y no está en ningún archivo.',
  noOtherAccount: 'Aquí no se puede escribir otra cuenta.',
  noOtherPayee: 'Aquí no se puede escribir otro beneficiario.',
  noOtherDate: 'Aquí no se puede escribir otra fecha.',
  noOtherStatus: 'Aquí no se puede escribir este estado.',
  noOtherCommodity: 'Aquí no se puede escribir otro valor u otra divisa.',
  noTag: 'Aquí no se puede escribir esta etiqueta.',
  noTagRemoved: 'Aquí no se puede escribir la transacción sin esta etiqueta.',
  noOtherTag: 'Aquí no se puede escribir otra etiqueta.',
  twoEach: 'Una transferencia consta de dos transacciones: elija para cada una la que saca el dinero y la que lo recibe.',
  noHalf: 'Hace falta un apunte en una cuenta propia y otro que aún no dice nada, como Expenses:Unknown.',
  noOtherHalf: (days) =>
    `Ninguna otra transacción elegida es su otra mitad: el importe opuesto en otra cuenta, como máximo ${days} días antes o después.`,
  sameAccount: 'Ambas son de la misma cuenta.',
  notOpposite: 'Lo que sale de una cuenta no es lo que llega a la otra.',
  otherStatus: 'Una de las dos está conciliada o pendiente y la otra no. Dé primero el mismo estado a ambas.',
  accountUnnamed: 'La cuenta no tiene nombre.',
  accountBlanks: (name) =>
    `La cuenta «${name}» contiene saltos de línea, un punto y coma, un tabulador, dos espacios seguidos o espacios en un extremo.`,
  accountBegins: (name) => `La cuenta «${name}» empieza con un carácter especial o tiene una parte vacía.`,
  accountBeancount: (name) =>
    `beancount no admite la cuenta «${name}»: necesita al menos dos partes de letras, cifras y guiones, cada una con mayúscula o cifra inicial.`,
}
