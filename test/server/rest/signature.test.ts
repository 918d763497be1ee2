import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson, generateSignature, signPermissions } from '../../../server/rest/signature.js';
import type { PermissionData } from '../../../store/model/permission.js';

const secret = 'secret_of_the_key';
const key = { apiKey: 'key', secret, authTokenHash: '' };

/** Returns the number with the given bits of IEEE 754. */
const fromBits = (bits: string): number => Buffer.from(bits, 'hex').readDoubleBE();

describe('canonical JSON', () => {
  it('writes the example of RFC 8785, section 3.2.2', () => {
    const value: unknown = JSON.parse(
      String.raw`{
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
      }`,
    );
    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('is signed as the bytes of section 3.2.4', () => {
    const value = { numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27], string: '€$\u000f\nA\'B"\\\\"/' };
    const bytes =
      '7b226c69746572616c73223a5b6e756c6c2c747275652c66616c73655d2c226e756d62657273223a5b3333333333333333332e333333333333332c' +
      '31652b33302c342e352c302e3030322c31652d32375d2c22737472696e67223a22e282ac245c75303030665c6e4127425c225c5c5c5c5c222f227d';
    const written = canonicalJson({ ...value, literals: [null, true, false] });
    expect(Buffer.from(written).toString('hex')).toBe(bytes);
  });

  it('sorts names as section 3.2.3 does', () => {
    const value: unknown = JSON.parse(
      String.raw`{
        "\u20ac": "Euro Sign",
        "\r": "Carriage Return",
        "\ufb33": "Hebrew Letter Dalet With Dagesh",
        "1": "One",
        "\ud83d\ude00": "Emoji: Grinning Face",
        "\u0080": "Control",
        "\u00f6": "Latin Small Letter O With Diaeresis"
      }`,
    );
    const names = [...canonicalJson(value).matchAll(/:"([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('writes the number %s of appendix B', (bits, text) => {
    expect(canonicalJson(fromBits(bits))).toBe(text);
  });

  it.each([Number.NaN, Infinity, '\ud800'])('has no form for %j', (value) => {
    expect(() => canonicalJson(value)).toThrow();
  });
});

const plan: PermissionData = {
  userId: 'ada',
  resourceId: 'plan',
  type: 'document',
  hasAccess: true,
  accessRole: 'viewer',
};
const folder: PermissionData = { userId: 'ada', resourceId: 'f1', type: 'folder', hasAccess: false };
const acme: PermissionData = {
  userId: 'ada',
  resourceId: 'acme',
  type: 'organization',
  hasAccess: true,
  expiresAt: 1e12,
};
const ofBen: PermissionData = { ...plan, userId: 'ben' };

describe('a signature', () => {
  it('is the HMAC of the canonical JSON of the sorted permissions', () => {
    const canonical =
      '[{"accessRole":"viewer","hasAccess":true,"resourceId":"plan","type":"document","userId":"ada"},' +
      '{"accessRole":"viewer","hasAccess":true,"resourceId":"plan","type":"document","userId":"ben"},' +
      '{"hasAccess":false,"resourceId":"f1","type":"folder","userId":"ada"},' +
      '{"expiresAt":1000000000000,"hasAccess":true,"resourceId":"acme","type":"organization","userId":"ada"}]';
    const expected = createHmac('sha256', secret).update(canonical).digest('hex');
    expect(signPermissions({ secret }, [acme, folder, ofBen, plan])).toBe(expected);
    expect(expected).toMatch(/^[0-9a-f]{64}$/);
  });

  it('does not depend on the order of the permissions and their fields', () => {
    const turned = Object.fromEntries(Object.entries(plan).reverse()) as unknown as PermissionData;
    expect(signPermissions({ secret }, [turned, ofBen, folder])).toBe(
      signPermissions({ secret }, [folder, ofBen, plan]),
    );
  });

  it.each([
    ['B', 'a'],
    ['a', 'é'],
    ['😀', '\ufb33'],
  ])('sorts by UTF-16 units: %s before %s', (first, second) => {
    const sorted = [first, second].map((resourceId) => ({ ...plan, resourceId }));
    const expected = createHmac('sha256', secret).update(canonicalJson(sorted)).digest('hex');
    expect(signPermissions({ secret }, sorted.toReversed())).toBe(expected);
  });

  it.each(['userId', 'resourceId', 'type', 'hasAccess', 'accessRole', 'expiresAt'] as const)(
    'depends on %s',
    (field) => {
      const others = {
        userId: 'x',
        resourceId: 'x',
        type: 'folder',
        hasAccess: false,
        accessRole: 'editor',
        expiresAt: 5,
      };
      const other = { ...plan, [field]: others[field] };
      expect(signPermissions({ secret }, [other])).not.toBe(signPermissions({ secret }, [plan]));
    },
  );

  it('depends on the secret', () => {
    expect(signPermissions({ secret: 'other' }, [plan])).not.toBe(signPermissions({ secret }, [plan]));
  });

  it.each(['userId', 'resourceId'] as const)('is refused for a %s that is no Unicode', (field) => {
    expect(() => generateSignature(key, { permissions: [plan, { ...plan, [field]: 'a\udc00' }] })).toThrow(
      `data.permissions[1].${field} is "a\\udc00"; accepted: a text of valid Unicode.`,
    );
  });
});
