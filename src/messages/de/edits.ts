import type { edits as english } from '../en/edits.ts'

export const edits: typeof english = {
  inText: 'Das kann hier nicht geändert werden. Bearbeiten Sie es im Text des Journals.',
  narrationOneLine: 'Der Buchungstext einer Buchung von beancount ist eine Zeile.',
  notInBeancount: 'Buchungen von beancount haben dieses Feld nicht.',
  firstLineInText: 'Die erste Zeile dieser Buchung hat eine Form, die nur im Text bearbeitet wird.',
  notInJournal: (file) => `${file} ist keine Datei des Journals.`,
  madeByPad: (place) => `Diese Buchung stammt aus einer pad-Anweisung. Bearbeiten Sie sie bei ${place}.`,
  madeByPeriod: (place) => `Diese Buchung stammt aus einer periodischen Regel. Bearbeiten Sie sie bei ${place}.`,
  madeByClock: (place) => `Diese Buchung stammt aus einem Eintrag einer Zeiterfassung. Bearbeiten Sie sie bei ${place}.`,
  madeByCsv: (place) => `Diese Buchung stammt aus den Regeln einer CSV-Datei. Bearbeiten Sie sie bei ${place}.`,
  madeByRule: (place) => `Diese Buchung stammt aus einer Regel. Bearbeiten Sie sie bei ${place}.`,
  elsewhere:
    'Damit würde sich ein anderer Teil des Buchs ändern, etwa eine Buchung einer Regel, die davon abhängt. Bearbeiten Sie stattdessen den Text.',
  otherwise: 'Das Journal würde dies anders lesen, als es gemeint ist. Bearbeiten Sie stattdessen den Text.',
  different:
    'Das Journal hätte hier eine andere Bedeutung als gewünscht: Ein Alias, eine Regel, ein Muster oder ein `apply` darum herum wirkt mit. Ändern Sie diese Stelle zuerst von Hand.',
  moved: 'Die Buchung steht nicht mehr hier. Gleichen Sie ab, und wählen Sie neu aus.',
  inNoFile: 'Sie stammt aus einer Regel und steht in keiner Datei.',
  noOtherAccount: 'Ein anderes Konto kann hier nicht geschrieben werden.',
  noOtherPayee: 'Ein anderer Empfänger kann hier nicht geschrieben werden.',
  noOtherDate: 'Ein anderes Datum kann hier nicht geschrieben werden.',
  noOtherStatus: 'Dieser Status kann hier nicht geschrieben werden.',
  noOtherCommodity: 'Ein anderes Wertpapier oder eine andere Währung kann hier nicht geschrieben werden.',
  noTag: 'Dieses Schlagwort kann hier nicht geschrieben werden.',
  noTagRemoved: 'Die Buchung kann hier nicht ohne dieses Schlagwort geschrieben werden.',
  noOtherTag: 'Ein anderes Schlagwort kann hier nicht geschrieben werden.',
  twoEach: 'Eine Umbuchung besteht aus zwei Buchungen. Wählen Sie für jede die, mit der das Geld abgeht, und die, mit der es eingeht.',
  noHalf: 'Nötig sind eine Buchungszeile auf einem eigenen Konto und eine, die noch nichts aussagt, etwa Expenses:Unknown.',
  noOtherHalf: (days) =>
    `Keine andere ausgewählte Buchung ist die zweite Hälfte: der entgegengesetzte Betrag auf einem anderen Konto, höchstens ${days} Tage davor oder danach.`,
  sameAccount: 'Beide sind vom selben Konto.',
  notOpposite: 'Was von dem einen Konto abgeht, ist nicht, was auf dem anderen eingeht.',
  otherStatus: 'Eine der beiden ist bestätigt oder vorgemerkt und die andere nicht. Geben Sie zuerst beiden denselben Status.',
  accountUnnamed: 'Das Konto hat keinen Namen.',
  accountBlanks: (name) =>
    `Das Konto „${name}“ enthält Zeilenenden, ein Semikolon, einen Tabulator, zwei Leerzeichen nacheinander oder Leerzeichen am Rand.`,
  accountBegins: (name) => `Das Konto „${name}“ beginnt mit einem Sonderzeichen oder hat einen leeren Teil.`,
  accountBeancount: (name) =>
    `beancount erlaubt das Konto „${name}“ nicht: Nötig sind mindestens zwei Teile aus Buchstaben, Ziffern und Bindestrichen, die je mit einem Großbuchstaben oder einer Ziffer beginnen.`,
}
