/** What the parts of a board are called, for whoever does not see them. */

export interface Words {
  tile(kind: string, stands: string | null, own: boolean): string;
  place(line: number, at: number): string;
  table: string;
  rack: string;
  newRow: string;
  rowEnd: string;
  grip: string;
}

/** What is known of a row: a class and a sentence. */
export interface Mark {
  readonly state: string;
  readonly says: string;
}
