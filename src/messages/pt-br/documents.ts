import type { documents as english } from '../en/documents.ts'

export const documents: typeof english = {
  title: 'Documentos',
  byDay: 'Por dia',
  byAccount: 'Por conta',
  order: 'Ordem',
  withoutPayee: 'Sem favorecido',
  heads: {
    document: 'Documento',
    tags: 'Etiquetas',
    size: 'Tamanho',
    source: 'Origem',
  },
  fromFolder: 'pasta de documentos',
  ofAccount: (account) => `Documentos de ${account}`,
  newestOf: (shown, all) => `Os mais recentes: ${shown} de ${all}.`,
  noneWithLine: (example) => [
    'O diário ainda não tem documentos. Para anexar um recibo a uma transação, selecione o valor em qualquer lista e escolha ou solte o arquivo. Ou adicione uma linha como ',
    example,
  ],
  noneWithTag: (example) => [
    'O diário ainda não tem documentos. Para anexar um recibo a uma transação, selecione o valor em qualquer lista e escolha ou solte o arquivo. Ou adicione uma etiqueta abaixo dela: ',
    example,
  ],
  tooLarge: (name, size) => `${name} tem mais de ${size} MiB. Copie-o você mesmo para a pasta de documentos e indique-o no diário.`,
  unreadableFile: (name) => `Não foi possível ler ${name}. Talvez seja uma pasta ou tenha sido movido.`,
  attached: (what) => `Anexado: ${what}.`,
  attaching: 'Anexando…',
  attach: 'Anexar',
  attachThese: (names) => `Anexar ${names} a esta transação?`,
  attachReceipt: 'Anexar um recibo',
  attachAnother: 'Anexar outro',
  addDocument: 'Adicionar um documento',
  dayOfDocument: 'Dia do documento',
  saveCopy: 'Salvar uma cópia',
  states: {
    missing: 'arquivo não encontrado',
    outside: 'fora da pasta do diário: não é aberto aqui',
    not_a_document: 'não é PDF, imagem, texto nem e-mail: não é aberto aqui',
    unreadable: 'sem permissão de leitura',
    large: 'grande demais para abrir aqui',
  },
}
