import type { Widen } from './language.ts';
import type zh from './core-request.zh.ts';

export default {
  302: 'Interface redirected!',
  400: 'Incorrect parameter!',
  401: 'You do not have permission to operate!',
  403: 'You do not have permission to operate!',
  404: 'Error requesting address:',
  408: 'Request timed out!',
  409: 'The same data already exists in the system!',
  500: 'Server internal error!',
  501: 'Service not implemented!',
  502: 'Gateway error!',
  503: 'Service unavailable!',
  504: 'The service is temporarily unavailable Please try again later!',
  505: 'HTTP version is not supported!',
  other: 'Abnormal problem, please contact the website administrator!',
  timeout: 'Network request timeout!',
  serverException: 'Server exception!',
  offline: 'You are disconnected!',
  operationSuccessful: 'Operation successful',
  uploadIncomplete: 'The data of the uploaded file is incomplete!',
  uploadType: 'The type of uploaded file is not allowed!',
  uploadSize: 'The size of the uploaded file exceeds the allowed range!',
} satisfies Widen<typeof zh>;
