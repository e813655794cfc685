import type { entries as english } from '../en/refusals-entries.ts'

export const entries: typeof english = {
  notUtf8: (name) => `${name} não está em UTF-8. Escolha outro arquivo ou converta-o.`,
  noFileForEntries:
    'add_journal_path não está configurado. Indique ali um arquivo do diário para as novas entradas, como add_journal_path: added.journal',
  fileOutside: (path) => `add_journal_path leva para fora da pasta do diário, onde nada é gravado: ${path}`,
  noAmount: 'Nenhum valor válido foi encontrado no texto.',
  sameAccount: (account) => `As duas contas são ${account}: nenhum dinheiro se moveria.`,
  notReadAsMeant: (file) =>
    `Com esta entrada ${file} não seria lido como se pretende: o arquivo termina dentro de um comentário ou outro bloco, ou entende outros valores. Confira suas últimas linhas.`,
  notChanged: (file) => `${file} não foi alterado.`,
  makeFile: (file) => `add_journal_path: ${file} não existe. Crie o arquivo, mesmo vazio, e tente de novo.`,
  endsInBlock: (file) => `${file} termina dentro de um comentário ou outro bloco, onde nenhuma transação é lida. Feche o bloco primeiro.`,
  noDocument: (name, endings) => `${name} não pode ser anexado: o nome deve terminar em uma destas extensões: ${endings}.`,
  brokenJournal: 'O diário não pode ser lido. Corrija-o primeiro; "daybook check" mostra onde.',
  onlyOnTransactions: (dialect) => `Um diário do ${dialect} nomeia documentos em etiquetas de transações. Anexe-o a uma delas.`,
  attachedAlready: (name) => `A transação já tem ${name}, com o mesmo conteúdo.`,
  commaInFolder: (name) => `O hledger termina o valor de uma etiqueta em uma vírgula, e esta pasta tem uma: ${name}`,
  transactionMoved: (place) => `${place}: a transação não está mais aqui. Sincronize e tente de novo.`,
  noAccount: (account) => `O livro não tem a conta ${account}.`,
  transactionGone: 'A transação não está mais no livro. Escolha-a de novo.',
  namedAlready: 'O diário já nomeia este documento.',
  notNamed: (name) => `O diário não nomeia nenhum documento ${name}.`,
  namedNoLonger: (name) => `O diário no disco não nomeia mais ${name}. Sincronize e confira de novo.`,
  tooLarge: (name, mebibytes) => `${name} é maior que ${mebibytes} MiB. Abra-o a partir do disco.`,
  documentGone: (name) => `${name} não está mais no disco. Corrija o diário ou recoloque o arquivo.`,
  documentOutside: (name) => `${name} está fora da pasta do diário ou não é um de seus documentos. Só são mostrados arquivos dessa pasta.`,
  documentKind: (name) => `${name} não é PDF, imagem, texto, arquivo de escritório nem e-mail, e só esses são mostrados. Abra-o a partir do disco.`,
  documentUnreadable: (name) => `${name} não pode ser lido. Confira as permissões.`,
}
