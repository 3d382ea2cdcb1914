/** The type of a part of an expression. `any` is only known when evaluated, such as a member of typed data. */
export type Type = 'any' | 'bool' | 'int' | 'text' | 'time' | ListType | StructType;

export interface ListType {
  readonly list: Type;
}

export interface StructType {
  readonly members: Readonly<Record<string, Type>>;
}

const listOf = (list: Type): Type => ({ list });
const struct = (members: Readonly<Record<string, Type>>): StructType => ({ members });
const texts = listOf('text');

const wallet = struct({ id: 'text', label: 'text', imported: 'bool', exported: 'bool' });
const time = struct({ now: 'time' });

const ethereumTransaction = struct({
  type: 'text',
  from: 'text',
  to: 'text',
  data: 'text',
  value: 'int',
  gas: 'int',
  gas_price: 'int',
  chain_id: 'int',
  nonce: 'int',
  max_fee_per_gas: 'int',
  max_priority_fee_per_gas: 'int',
  max_fee_per_blob_gas: 'int',
  function_name: 'text',
  function_signature: 'text',
  contract_call_args: 'any',
});
const typedData = struct({
  primary_type: 'text',
  domain: struct({ name: 'text', version: 'text', chain_id: 'int', verifying_contract: 'text' }),
  message: 'any',
});
const authorization = struct({ chain_id: 'int', address: 'text', nonce: 'int' });

const lookups = listOf(struct({ address_table_key: 'text', writable_indexes: listOf('int'), readonly_indexes: listOf('int') }));
const solanaInstruction = struct({
  program_key: 'text',
  accounts: listOf(struct({ account_key: 'text', signer: 'bool', writable: 'bool' })),
  instruction_data_hex: 'text',
  address_table_lookups: lookups,
});
const solanaTransaction = struct({
  account_keys: texts,
  program_keys: texts,
  recent_blockhash: 'text',
  instructions: listOf(solanaInstruction),
  transfers: listOf(struct({ from: 'text', to: 'text', amount: 'int' })),
  spl_transfers: listOf(struct({ from: 'text', to: 'text', owner: 'text', token_mint: 'text', amount: 'int', signers: texts })),
  address_table_lookups: lookups,
});

const permission = struct({
  type: 'text',
  id: 'int',
  permission_name: 'text',
  threshold: 'int',
  parent_id: 'int',
  operations: 'text',
  keys: listOf(struct({ address: 'text', weight: 'int' })),
});
/** The members of all contracts together. Which of them exist is only known when evaluated. */
const tronContract = struct({
  type: 'text',
  permission_id: 'int',
  owner_address: 'text',
  to_address: 'text',
  amount: 'int',
  contract_address: 'text',
  call_value: 'int',
  data: 'text',
  call_token_value: 'int',
  token_id: 'int',
  resource: 'text',
  balance: 'int',
  receiver_address: 'text',
  lock: 'bool',
  lock_period: 'int',
  frozen_balance: 'int',
  unfreeze_balance: 'int',
  owner: permission,
  witness: permission,
  actives: listOf(permission),
});
const tronTransaction = struct({
  ref_block_bytes: 'text',
  ref_block_hash: 'text',
  expiration: 'int',
  data: 'text',
  contract: listOf(tronContract),
  timestamp: 'int',
  fee_limit: 'int',
});

const bitcoinTransaction = struct({
  version: 'text',
  inputs: listOf(struct({ tx_id: 'text', vout: 'int', sequence: 'int' })),
  outputs: listOf(struct({ value: 'int', script_pubkey: 'text', address: 'text', address_type: 'text' })),
  locktime: struct({ amount: 'int', type: 'text' }),
  fee: 'int',
});

const params = struct({ hash_function: 'text', encoding: 'text', type: 'text', user_ids: texts, target_public_key: 'text' });

/** What a condition may name. @source wire 20 */
export const conditionRoots: StructType = struct({
  time,
  activity: struct({ type: 'text', kind: 'text', resource: 'text', action: 'text', params }),
  wallet,
  wallets: listOf(wallet),
  private_key: struct({ id: 'text', tags: texts, label: 'text' }),
  wallet_account: struct({ address: 'text' }),
  eth: struct({ tx: ethereumTransaction, eip_712: typedData, eip_7702_authorization: authorization }),
  solana: struct({ tx: solanaTransaction }),
  tron: struct({ tx: tronTransaction }),
  bitcoin: struct({ tx: bitcoinTransaction }),
});

/** What the time of a policy may name. @source wire-v2 5.2 */
export const timeRoots: StructType = struct({ time });

/** What a consensus may name. @source wire 20 */
export const consensusRoots: StructType = struct({
  time,
  approvers: listOf(struct({ id: 'text', tags: texts, email: 'text', alias: 'text' })),
  credentials: listOf(struct({ id: 'text', user_id: 'text', type: 'text', credential_id: 'text', public_key: 'text' })),
});
