import { expect } from '@esm-bundle/chai';
import { type Change, Table } from '../../emulator/state/table.js';

describe('a table of the emulator', () => {
  it('forgets its oldest row if it is full, and reports it', () => {
    const changes: Change[] = [];
    const table = new Table(
      'rows',
      { kind: (row: { id: string; kind: string }) => [row.kind] },
      { onChange: (change) => changes.push(change), most: 2 },
    );
    table.put({ id: '1', kind: 'a' });
    table.put({ id: '2', kind: 'a' });
    table.put({ id: '1', kind: 'b' });
    table.put({ id: '3', kind: 'a' });
    expect([...table.all()].map(({ id }) => id)).to.deep.equal(['2', '3']);
    expect(table.find('kind', 'a').map(({ id }) => id)).to.deep.equal(['2', '3']);
    expect(table.find('kind', 'b')).to.deep.equal([]);
    expect(changes.at(-1)).to.deep.equal({ table: 'rows', drop: '1' });
  });
});
