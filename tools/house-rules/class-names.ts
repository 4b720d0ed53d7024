import { posix } from 'node:path';
import { parseSync } from 'vite';

/** A part of a parsed file. The parser gives every part a `type`; which other keys it has depends on it. */
type Node = { type: string } & Record<string, unknown>;

interface ParsedFile {
  path: string;
  body: Node;
  /** The parts that each name in the file may stand for. */
  named: Map<string, Origin[]>;
}

/** `key`: only the value at this key of an object, for `LOOKS.box` and `const { box } = …`. */
interface Origin {
  value: Node;
  key?: string | undefined;
}

export interface ClassName {
  path: string;
  name: string;
}

/**
 * The class names in the `className` of components: in texts, in constants and functions of the file or of an
 * imported one. Class names that a component gets from its parent are read in the parent. CSS modules are
 * left out.
 *
 * @param texts the sources by their path from the root
 */
export function classNamesIn(texts: ReadonlyMap<string, string>): ClassName[] {
  const files = new Map([...texts].map(([path, text]) => [path, parse(path, text)]));
  return [...files.values()].flatMap((file) => {
    const found = new Set<string>();
    walk(file.body, (node) => {
      const name = nodeOf(node.name)?.name;
      if (node.type !== 'JSXAttribute' || !/^(class|\w*className)$/i.test(String(name))) return;
      const value = nodeOf(node.value);
      if (value) collect({ value }, file, files, found);
    });
    return [...found].map((word) => ({ path: file.path, name: word }));
  });
}

function parse(path: string, text: string): ParsedFile {
  const { program } = parseSync(path, text);
  const body = program as unknown as Node;
  const named: ParsedFile['named'] = new Map();
  const add = (name: unknown, origin: Origin) =>
    named.set(String(name), [...(named.get(String(name)) ?? []), origin]);
  walk(body, (node) => {
    const [id, init] = [nodeOf(node.id), nodeOf(node.init)];
    if (node.type === 'VariableDeclarator' && id && init) {
      if (id.type === 'Identifier') add(id.name, { value: init });
      for (const property of nodesOf(id.properties)) {
        const [key, value] = [nodeOf(property.key), nodeOf(property.value)];
        add(value?.name, { value: init, key: String(key?.name) });
      }
    }
    if (node.type === 'FunctionDeclaration') add(id?.name, { value: node });
    if (node.type === 'ImportDeclaration') {
      for (const specifier of nodesOf(node.specifiers)) add(nodeOf(specifier.local)?.name, { value: node });
    }
  });
  return { path, body, named };
}

/** Adds the words of the texts in a part, and of the parts that it names. Conditions are not class names. */
function collect(
  { value: node, key }: Origin,
  file: ParsedFile,
  files: ReadonlyMap<string, ParsedFile>,
  found: Set<string>,
  seen = new Set<unknown>(),
): void {
  const go = (part: unknown, only = key, within = file) => {
    const value = nodeOf(part);
    if (value) collect({ value, key: only }, within, files, found, seen);
  };
  const follow = (name: unknown, only = key) => {
    for (const origin of file.named.get(String(name)) ?? []) {
      // The same constant may be read for several keys.
      const mark = `${file.path} ${name} ${only ?? ''} ${origin.key ?? ''}`;
      if (seen.has(mark)) continue;
      seen.add(mark);
      const imported = origin.value.type === 'ImportDeclaration' && nodeOf(origin.value.source)?.value;
      if (!imported) go(origin.value, origin.key ?? only);
      const target = files.get(posix.join(posix.dirname(file.path), String(imported)));
      for (const one of target?.named.get(String(name)) ?? []) go(one.value, one.key ?? only, target);
    }
  };
  const words = (text: string) => {
    for (const word of text.split(/\s+/)) if (word) found.add(word);
  };
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'string') words(node.value);
      return;
    case 'TemplateLiteral': {
      const texts = nodesOf(node.quasis).map((part) => String((part.value as { cooked: string }).cooked));
      const parts = nodesOf(node.expressions);
      texts.forEach((text, index) => {
        const part = parts[index];
        // A name that is put together is found as `tint-*`.
        const isPutTogether = part !== undefined && /\S$/.test(text);
        words(isPutTogether ? `${text}*` : text);
        if (!isPutTogether) go(part);
      });
      return;
    }
    case 'Identifier':
      follow(node.name);
      return;
    case 'MemberExpression': {
      const [object, property] = [nodeOf(node.object), nodeOf(node.property)];
      go(object, node.computed ? key : String(property?.name));
      return;
    }
    case 'ConditionalExpression':
      go(node.consequent);
      go(node.alternate);
      return;
    case 'LogicalExpression':
      if (node.operator !== '&&') go(node.left);
      go(node.right);
      return;
    case 'BinaryExpression':
      if (node.operator !== '+') return;
      go(node.left);
      go(node.right);
      return;
    case 'CallExpression':
      go(node.callee);
      return;
    case 'ObjectExpression':
      for (const property of nodesOf(node.properties)) {
        const isNamed = !key || nodeOf(property.key)?.name === key;
        const value = nodeOf(property.value);
        // The key may stand deeper: LOOKS[tone].box.
        if (isNamed) go(value, undefined);
        else if (value?.type === 'ObjectExpression') go(value);
      }
      return;
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      go(node.expression);
      return;
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
      if (nodeOf(node.body)?.type !== 'BlockStatement') go(node.body);
      else walk(node.body, (part) => part.type === 'ReturnStatement' && go(part.argument));
  }
}

function walk(part: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(part)) for (const one of part) walk(one, visit);
  const node = nodeOf(part);
  if (!node) return;
  visit(node);
  for (const [name, value] of Object.entries(node)) if (name !== 'parent') walk(value, visit);
}

const nodeOf = (part: unknown): Node | undefined =>
  typeof part === 'object' && part !== null && 'type' in part ? (part as Node) : undefined;
const nodesOf = (parts: unknown): Node[] => (Array.isArray(parts) ? (parts as Node[]) : []);
