import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };

/**
 * `fetch` for small questions and answers, at a third of the processor time of the built-in one, whose streams cost more than all the rest
 * of a question. The body is read before it resolves, so that the SDK's timeout and retries hold for a body that drips or breaks off too.
 * What is not a text sent by POST goes to the built-in one.
 */
export const leanFetch: typeof fetch = (input, init) => {
  const body = init?.body;
  if (init?.method?.toUpperCase() !== 'POST' || typeof body !== 'string') return fetch(input, init);
  return send(new URL(input instanceof Request ? input.url : input), body, init);
};

function send(url: URL, body: string, { headers, signal }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const given = headers instanceof Headers ? headers : new Headers(headers);
    const options = {
      method: 'POST',
      agent: isSecure ? agents['https:'] : agents['http:'],
      headers: { ...Object.fromEntries(given), 'content-length': Buffer.byteLength(body) },
      ...(signal && { signal }),
    };
    const sent = (isSecure ? httpsRequest : httpRequest)(url, options, answer => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => resolve(toResponse(answer, Buffer.concat(chunks), url)));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** What the SDKs use of a response, without its streams. */
function toResponse(
  { statusCode = 0, statusMessage = '', headers }: IncomingMessage,
  body: Buffer,
  url: URL,
): Response {
  const text = body.toString('utf8');
  const response = {
    ok: statusCode >= 200 && statusCode < 300,
    status: statusCode,
    statusText: statusMessage,
    headers: new Headers(
      Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        [value].flat().flatMap(item => (item === undefined ? [] : [[name, item]])),
      ),
    ),
    url: url.href,
    body: null,
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
  };
  return response as unknown as Response;
}
