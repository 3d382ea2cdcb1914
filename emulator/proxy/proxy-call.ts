import type { Fields } from '../http/fields.js';
import type { Service } from '../state/service.js';

/** A call of the auth proxy that passed its checks. */
export interface ProxyCall {
  readonly service: Service;
  readonly parentId: string;
  readonly fields: Fields;
  /** Run a submit in the parent organization, stamped with the proxy's key. @returns the inner result. */
  forward(path: string, type: string, parameters: Fields): Promise<Fields>;
  /** Ask a query of the parent organization, stamped by the proxy's key. */
  ask(path: string, fields: Fields): Promise<Fields>;
}

/** Some members of a request: those that are there. */
export function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.filter((name) => fields[name] !== undefined && fields[name] !== null).map((name) => [name, fields[name]]),
  );
}
