// What the elements' events contain, read from their classes.
import { filesOf, readSource } from '../test/house/source.mjs';

/** Members of `KmsEvent<{ … }>`, as shown to a reader: `{ flow, code, retryable }`. */
function detailOf(node) {
  const [type] = node.superTypeArguments?.params ?? node.superTypeParameters?.params ?? [];
  return `{ ${type.members.map(({ key }) => key.name).join(', ')} }`;
}

/** @returns {Map<string, string>} by the name of the class */
export function detailsOfEvents() {
  const classes = filesOf('src/elements')
    .flatMap((path) => readSource(path).program.body)
    .map(({ declaration }) => declaration)
    .filter((one) => one?.type === 'ClassDeclaration' && one.superClass?.name === 'KmsEvent');
  return new Map(classes.map((one) => [one.id.name, detailOf(one)]));
}
